import { button, byId, chip, el, empty, facts, list, render, showError, time, toast } from './dom.js'
import { requestWorld } from './panel-client.js'

/** Only the development client reports actions; without it, the tab is hidden. */
export function startRequests({ app }) {
  byId('requests-tab').hidden = app === undefined
  const show = async () => {
    const actions = await requestWorld('requests')
    const openIds = new Set([...byId('actions').querySelectorAll('details[open]')].map((it) => it.id))
    render(byId('actions'), actions, () =>
      actions.length === 0
        ? empty('Nothing yet: click in the app.')
        : actions.map((it) => actionRow(it, openIds)),
    )
  }
  return () => {
    if (!byId('view-requests').hidden) show().catch(showError)
  }
}

const formatMs = (ms) => (ms === null ? '–' : `${Math.round(ms * 10) / 10} ms`)
const toneOf = (isRight) => (isRight ? 'approved' : 'error')

const hasFailed = ({ outcome }) => !['ok', 'waits', 'cancelled'].includes(outcome)

const copyButton = (text, key, value, name) =>
  button(text, key, () => navigator.clipboard.writeText(value).then(() => toast('Copied'), showError), {
    name,
  })

const actionRow = (action, openIds) => {
  const { id, at, flow, event, before, after, domainEvents, requests } = action
  const failed = requests.find(hasFailed)
  return el(
    'details',
    { id, class: 'action', open: openIds.has(id) },
    el(
      'summary',
      { 'data-key': `action ${id}` },
      el('span', {}, `${time(at)} `),
      el('strong', {}, event),
      el('span', {}, ` ${requests.map(({ operation }) => operation).join(', ')} `),
      failed && chip(failed.outcome, 'error'),
    ),
    facts([
      ['Flow', flow],
      ['State', before === after ? before : `${before} → ${after}`],
      ...(domainEvents.length > 0 ? [['Domain events', domainEvents.join(', ')]] : []),
    ]),
    list(requests, requestRow, 'No request: the data was on the device.'),
    copyButton('Copy the printed paths', `paths ${id}`, `npm run qa -- paths ${flow} --through ${event}`),
  )
}

const requestRow = (request) => {
  const { requestId, operation, ms, bytes, outcome, curl, calls } = request
  return el(
    'div',
    { class: 'what' },
    el('strong', {}, operation),
    ` ${formatMs(ms)}, ${bytes ?? '–'} bytes `,
    chip(outcome, toneOf(!hasFailed(request))),
    copyButton('Copy as curl', `curl ${requestId ?? operation}`, curl, `Copy as curl: ${operation}`),
    el('div', {}, el('code', {}, requestId ?? 'no response')),
    calls.map(callRow),
  )
}

const callRow = ({ route, status, ms, faults, work }) =>
  el(
    'div',
    { class: 'call' },
    el(
      'div',
      {},
      `${route} ${formatMs(ms)} `,
      chip(status ?? 'no response', toneOf(status !== null && status < 400)),
    ),
    faults.length > 0 && el('div', {}, `Fault: ${faults.join(', ')}`),
    work && el('div', {}, `${work.statements} SQL statements, ${formatMs(work.ms)}`),
    work?.slowest &&
      el('div', {}, `Slowest ${formatMs(work.slowest.ms)}: `, el('code', {}, work.slowest.text)),
    work?.postings.map((posting) => el('div', {}, `Posting ${posting}`)),
  )
