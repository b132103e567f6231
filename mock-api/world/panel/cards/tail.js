import { byId, chip, copyOf, empty, render, showError, time } from '../dom.js'
import { requestWorld } from '../panel-client.js'
import { tones } from './transactions.js'

const maxRows = 100

export function startTail() {
  const { kind, ownOnly } = byId('tail-filter').elements
  let rowsById = new Map()
  let cursor
  let customer = null

  const show = () => {
    const visibleRows = [...rowsById.values()]
      .filter((row) => kind.value === '' || row.kind === kind.value)
      .filter((row) => !ownOnly.checked || row.customer === customer?.username)
      .reverse()
    render(byId('tail'), visibleRows, () =>
      visibleRows.length === 0 ? empty('Nothing yet.') : table(visibleRows),
    )
  }
  const follow = async () => {
    const query = cursor === undefined ? '' : `?${new URLSearchParams({ after: cursor })}`
    const response = await requestWorld(`tail${query}`)
    // A reset or load has replaced the state, so its events are obsolete.
    if (cursor?.split('.')[0] !== response.cursor.split('.')[0]) rowsById = new Map()
    cursor = response.cursor
    for (const happening of response.happenings) rowsById.set(happening.id, happening)
    rowsById = new Map([...rowsById].slice(-maxRows))
    show()
  }
  byId('tail-filter').addEventListener('change', show)
  return (state) => {
    customer = state.customer
    if (!byId('view-scenarios').hidden) follow().catch(showError)
  }
}

const table = (happenings) => {
  const node = copyOf('events')
  node.querySelector('tbody').append(...happenings.map(row))
  return node
}

const row = ({ at, kind, customer, what, status, ms }) => {
  const node = copyOf('event')
  const texts = [time(at), customer ?? '–', kind === 'request' ? what : `${kind}: ${what}`]
  for (const [index, text] of texts.entries()) node.cells[index].append(text)
  if (status) node.cells[3].append(chip(status, tones[status] ?? toneOf(status)))
  if (ms !== null) node.cells[4].append(Math.round(ms))
  return node
}

/** If the status is not numeric, the connection was lost. */
const toneOf = (status) => ({ 2: 'approved', 3: 'approved', 4: 'pending' })[status[0]] ?? 'error'
