import { byId, chip, copyOf, draw, empty, failed, time } from '../dom.js'
import { ask } from '../panel-client.js'
import { tones } from './transactions.js'

const most = 100

export function startTail() {
  const { kind, mine } = byId('tail-filter').elements
  let known = new Map()
  let cursor
  let customer = null

  const show = () => {
    const shown = [...known.values()]
      .filter((one) => kind.value === '' || one.kind === kind.value)
      .filter((one) => !mine.checked || one.customer === customer?.username)
      .reverse()
    draw(byId('tail'), shown, () => (shown.length === 0 ? empty('Nothing yet.') : table(shown)))
  }
  const follow = async () => {
    const query = cursor === undefined ? '' : `?${new URLSearchParams({ after: cursor })}`
    const told = await ask(`tail${query}`)
    // Another world has begun: what happened in the last one is no part of it.
    if (cursor?.split('.')[0] !== told.cursor.split('.')[0]) known = new Map()
    cursor = told.cursor
    for (const one of told.happenings) known.set(one.id, one)
    known = new Map([...known].slice(-most))
    show()
  }
  byId('tail-filter').addEventListener('change', show)
  return (state) => {
    customer = state.customer
    if (!byId('view-scenarios').hidden) follow().catch(failed)
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

/** Of an HTTP status; what has none was lost. */
const toneOf = (status) => ({ 2: 'approved', 3: 'approved', 4: 'pending' })[status[0]] ?? 'error'
