import { button, buttons, byId, chip, el, groupDigits, list, render, rowText, time } from '../dom.js'
import { change, refreshPage } from '../panel-client.js'

const steps = {
  pool: [
    { path: 'confirm', label: 'Confirm', done: 'confirmed' },
    { path: 'replace', label: 'Replace', done: 'replaced' },
    { path: 'drop', label: 'Drop', done: 'dropped' },
  ],
  pending: [{ path: 'approve', label: 'Approve', done: 'approved' }],
  reported: [{ path: 'resolve', label: 'Resolve', done: 'resolved' }],
}
export const tones = { pool: 'pool', pending: 'pending', approved: 'approved', reported: 'error' }

const collapsedCount = 8

export function startTransactions() {
  let showsAll = false
  byId('confirm-all').addEventListener('click', () =>
    change('confirm', {}, ({ transactions }) => `${transactions.length} confirmed`),
  )
  byId('show-all').addEventListener('click', () => {
    showsAll = !showsAll
    refreshPage()
  })
  return ({ customer }) => {
    const moves = customer?.transactions ?? []
    byId('confirm-all').disabled = !moves.some((move) => move.status === 'pool')
    byId('show-all').hidden = moves.length <= collapsedCount
    byId('show-all').textContent = showsAll ? 'Show fewer' : `Show all ${moves.length}`
    render(byId('transactions'), showsAll ? moves : moves.slice(0, collapsedCount), (visibleMoves) =>
      list(visibleMoves, row, 'Nothing yet. Send a deposit.'),
    )
  }
}

const row = (move) => {
  const naira = move.amountNGN === null ? '' : ` · ₦${groupDigits(move.amountNGN)}`
  const details = `${move.type} ${move.transactionId} · $${groupDigits(move.amountUSD)}${naira} · ${time(move.createDate)}`
  const stepButton = ({ path, label, done }) => {
    const act = () => change(path, { transactionId: move.id }, `${move.transactionId} ${done}`)
    return button(label, `${path} ${move.id}`, act, { name: `${label} ${move.transactionId}` })
  }
  return [
    rowText(
      `${move.amountCrypto} ${move.symbol} (${move.chain})`,
      el('p', {}, details),
      move.waits && el('p', {}, move.waits),
    ),
    buttons(chip(move.status, tones[move.status]), ...(steps[move.status] ?? []).map(stepButton)),
  ]
}
