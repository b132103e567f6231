import { byId, chip, draw, el, empty, time } from '../dom.js'

/** The last requests of the public API, live. */
export function startRequests() {
  return ({ requests }) => {
    if (byId('view-faults').hidden) return
    draw(byId('requests'), requests, () =>
      requests.length === 0 ? empty('No request yet.') : table(requests),
    )
  }
}

const columns = [
  ['Time', 'optional'],
  ['Call', ''],
  ['Status', ''],
  ['ms', 'number'],
]

const table = (requests) =>
  el(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of requests' },
    el(
      'table',
      {},
      el(
        'thead',
        {},
        el('tr', {}, ...columns.map(([name, kind]) => el('th', { class: kind, scope: 'col' }, name))),
      ),
      el('tbody', {}, ...requests.map(row)),
    ),
  )

const row = ({ at, method, route, status, ms, faults }) =>
  el(
    'tr',
    {},
    el('td', { class: 'optional' }, time(at)),
    el('td', { class: 'route' }, `${method} ${route}`, faults.length > 0 && ` (${faults.join(', ')})`),
    el('td', {}, chip(status === null ? 'lost' : String(status), tone(status))),
    el('td', { class: 'number' }, String(Math.round(ms))),
  )

const tone = (status) => {
  if (status === null || status >= 500) return 'error'
  return status >= 400 ? 'pending' : 'approved'
}
