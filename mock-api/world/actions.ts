import { notFoundError } from '../http/api-error'
import { trimZeros } from '../ledger/money'
import type { TransactionRow } from '../transactions/locked-transaction'
import { decimal, flag, oneOf, type RequestParser, text, wholeNumber } from './request-parser'
import {
  parseDeposit,
  parseFault,
  parseKind,
  parseKyc,
  parseMoment,
  parseMove,
  parseSettlement,
} from './request-parsers'
import { supportSteps } from './support'
import type { World } from './world'

type Action = (request: RequestParser) => unknown

/** Each action is a POST route of the control plane and a step of scenarios. */
export const actionsOf = (world: World): Record<string, Action> => ({
  customers: (request) => world.createCustomer(parseKind(request)),
  referrals: (request) => world.refer(request.text('customer'), request.text('referrer')),
  past: (request) => world.addPast(request.text('customer'), request.required('count', wholeNumber)),
  kyc: (request) => world.setKyc(request.text('customer'), parseKyc(request)),
  deposits: async (request) => transactionView(await world.deposit(parseDeposit(request))),
  credits: async (request) => transactionView(await world.credit(parseDeposit(request))),
  drop: async (request) => transactionView(await world.drop(request.text('transactionId'))),
  replace: async (request) =>
    transactionView(await world.replace(request.text('transactionId'), request.optional('hash', text))),
  confirm: async (request) => ({
    transactions: (await world.confirm(request.optional('transactionId', text))).map(stepView),
  }),
  approve: async (request) => {
    const transactions = await world.approve(request.optional('transactionId', text))
    return { transactions: transactions.map(stepView), waiting: await world.waitingPayouts() }
  },
  resolve: async (request) => transactionView(await world.resolveReport(request.text('transactionId'))),
  clock: (request) => {
    if (request.optional('reset', flag)) return world.resetClock()
    const advanceMs = parseMove(request, 'advanceMs')
    if (advanceMs === undefined) return world.setClock(parseMoment(request, 'at'))
    return world.advanceClock(advanceMs)
  },
  rates: async (request) => {
    const pair = { symbol: request.text('symbol'), chain: request.text('chain') }
    const value = request.optional('value', decimal)
    const limit = request.optional('limit', decimal)
    if (value !== undefined || request.isNull('value')) await world.setRate(pair, value ?? null)
    if (limit !== undefined) await world.setLimit(pair, limit)
  },
  prices: (request) => {
    const price = request.isNull('price') ? null : request.required('price', decimal)
    return world.setPrice(request.text('symbol'), price)
  },
  feed: (request) => world.setFeed(request.required('mode', oneOf(['walking', 'steady', 'down']))),
  settlement: (request) => world.setSettlement(parseSettlement(request)),
  'admin-wallet-mode': (request) => world.setAdminWalletMode(request.required('on', flag)),
  announcements: (request) => world.announce(request.text('body')),
  notifications: async (request) => ({
    id: await world.notify(request.text('customer'), request.text('title'), request.text('body')),
  }),
  'sessions/end': async (request) => ({
    ended: await world.endSessions(request.isNull('customer') ? null : request.text('customer')),
  }),
  comments: (request) =>
    world.comment({ transactionId: request.text('transactionId'), body: request.text('body') }),
  tickets: (request) => {
    const ticket = request.text('ticket')
    const step = request.required('step', oneOf(supportSteps))
    return world.ticket(ticket, step, step === 'answered' ? request.text('body') : undefined)
  },
  faults: (request) => world.fault(parseFault(request)),
  release: (request) => ({ released: world.release(request.optional('gate', text)) }),
  reset: () => world.reset(),
})

/** Each removal is a DELETE route. */
export const removalsOf = (world: World): Record<string, Action> => ({
  announcements: () => world.clearAnnouncements(),
  faults: () => world.clearFaults(),
  'faults/:id': (request) => {
    if (!world.removeFault(Number(request.text('id')))) throw notFoundError('No such fault')
  },
})

const stepView = ({ customer, ...transaction }: TransactionRow & { customer: string }) => ({
  ...transactionView(transaction),
  customer,
})

const transactionView = (transaction: TransactionRow) => ({
  id: transaction.id,
  transactionId: transaction.transactionId,
  status: transaction.status,
  amountCrypto: trimZeros(transaction.amountCrypto),
  amountUSD: transaction.amountUsd,
  amountNGN: transaction.amountNgn,
  blockchainTransactionId: transaction.blockchainTransactionId,
})
