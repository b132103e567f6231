import { byId, draw, el, empty, grouped, time } from '../dom.js'
import { change, showAgain } from '../panel-client.js'

/** What the operator can do next with a transaction of a status (AMB-51). */
const steps = {
  pool: { path: 'confirm', label: 'Confirm', done: 'confirmed' },
  pending: { path: 'approve', label: 'Approve', done: 'approved' },
  reported: { path: 'resolve', label: 'Resolve', done: 'resolved' },
}
const tones = { pool: 'pool', pending: 'pending', approved: 'approved', reported: 'error' }

const few = 8

/** The picked customer's transactions, newest first, each with its next step. */
export function startTransactions() {
  let all = false
  byId('confirm-all').addEventListener('click', () =>
    change('confirm', {}, ({ transactions }) => `${transactions.length} confirmed`),
  )
  byId('show-all').addEventListener('click', () => {
    all = !all
    showAgain()
  })
  return ({ customer }) => {
    const list = customer?.transactions ?? []
    byId('confirm-all').disabled = !list.some((one) => one.status === 'pool')
    byId('show-all').hidden = list.length <= few
    byId('show-all').textContent = all ? 'Show fewer' : `Show all ${list.length}`
    draw(byId('transactions'), all ? list : list.slice(0, few), (shown) =>
      shown.length === 0
        ? empty('Nothing yet. Send a deposit.')
        : el('ul', { class: 'list', role: 'list' }, ...shown.map(row)),
    )
  }
}

const row = (one) => {
  const step = steps[one.status]
  const naira = one.amountNGN === null ? '' : ` · ₦${grouped(one.amountNGN)}`
  return el(
    'li',
    {},
    el(
      'div',
      { class: 'what' },
      el('strong', {}, `${one.amountCrypto} ${one.symbol} (${one.chain})`),
      el(
        'p',
        {},
        `${one.type} ${one.transactionId} · $${grouped(one.amountUSD)}${naira} · ${time(one.createDate)}`,
      ),
      one.waits && el('p', {}, one.waits),
    ),
    el(
      'div',
      { class: 'buttons' },
      el('span', { class: 'chip', 'data-tone': tones[one.status] }, one.status),
      step &&
        el(
          'button',
          {
            type: 'button',
            class: 'small',
            'data-key': `step ${one.id}`,
            'aria-label': `${step.label} ${one.transactionId}`,
            click: () => change(step.path, { transactionId: one.id }, `${one.transactionId} ${step.done}`),
          },
          step.label,
        ),
    ),
  )
}
