import { button, buttons, byId, chip, draw, el, grouped, list, time, what } from '../dom.js'
import { change, showAgain } from '../panel-client.js'

/** What the operator can do next with a transaction of a status (TX-41). */
const steps = {
  pool: { path: 'confirm', label: 'Confirm', done: 'confirmed' },
  pending: { path: 'approve', label: 'Approve', done: 'approved' },
  reported: { path: 'resolve', label: 'Resolve', done: 'resolved' },
}
export const tones = { pool: 'pool', pending: 'pending', approved: 'approved', reported: 'error' }

const few = 8

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
    const moves = customer?.transactions ?? []
    byId('confirm-all').disabled = !moves.some((one) => one.status === 'pool')
    byId('show-all').hidden = moves.length <= few
    byId('show-all').textContent = all ? 'Show fewer' : `Show all ${moves.length}`
    draw(byId('transactions'), all ? moves : moves.slice(0, few), (shown) =>
      list(shown, row, 'Nothing yet. Send a deposit.'),
    )
  }
}

const row = (one) => {
  const step = steps[one.status]
  const naira = one.amountNGN === null ? '' : ` · ₦${grouped(one.amountNGN)}`
  const details = `${one.type} ${one.transactionId} · $${grouped(one.amountUSD)}${naira} · ${time(one.createDate)}`
  const act = () => change(step.path, { transactionId: one.id }, `${one.transactionId} ${step.done}`)
  return [
    what(
      `${one.amountCrypto} ${one.symbol} (${one.chain})`,
      el('p', {}, details),
      one.waits && el('p', {}, one.waits),
    ),
    buttons(
      chip(one.status, tones[one.status]),
      step && button(step.label, `step ${one.id}`, act, { name: `${step.label} ${one.transactionId}` }),
    ),
  ]
}
