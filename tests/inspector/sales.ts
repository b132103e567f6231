import { makeRecording } from '../../client/record/recording/make-recording'
import { type Recording, referenceOf } from '../../client/record/recording/recording'
import type { LogRecord } from '../../machines/core/flow'
import { flows, flowsById } from '../../machines/flows'
import { plannedPaths } from '../../scripts/qa/plan'
import { recordsOf } from '../record/records'

const startedAt = Date.UTC(2026, 10, 26, 11, 41)

const eventOf = (test: (event: LogRecord['event']) => boolean): LogRecord['event'] =>
  plannedPaths('walletSale', 'guard')
    .flatMap(({ steps }) => steps)
    .find(({ event }) => test(event))!.event
/** The event of a completed price read. */
export const read = eventOf(({ type }) => type === 'xstate.done.actor.readMarketData')
const amountEntered = eventOf(({ type, text }) => type === 'order.enterUsd' && Number(text) > 0)

const review = { type: 'order.review', all: false }

export interface SaleOptions {
  session?: string
  intentId?: string
  /** Start of the sale in ms after `startedAt`. */
  from?: number
  /** Whether the outbox still has the order. */
  isOpen?: boolean
  /** Later steps of the same run. */
  laterEvents?: readonly LogRecord['event'][]
}

/** The events of an order in an open form, from its amount to its response. */
export const orderEvents = (intentId: string, output: object): LogRecord['event'][] => [
  amountEntered,
  review,
  { type: 'placement.submit', intentId },
  { type: read.type, output: read.output },
  { type: 'xstate.done.actor.placeIntent', output },
]

/** The records of a sale in one tab; each output after the first comes from a reconciliation. */
const saleRecords = (
  outputs: readonly object[],
  { session = 'tab-1', intentId = 'intent-1', from = 0, laterEvents = [] }: SaleOptions = {},
): LogRecord[] => {
  const [first, ...reconciled] = outputs
  const { symbol, chain } = read.output as Record<string, string>
  const events: LogRecord['event'][] = [
    { type: 'xstate.init' },
    { type: 'order.open', from: { symbol, chain }, open: null },
    read,
    ...(first ? orderEvents(intentId, first) : [amountEntered, review]),
    ...reconciled.map((output) => ({ type: 'xstate.done.actor.reconcileIntent', output })),
    ...laterEvents,
  ]
  const run = { session, flow: 'walletSale', actor: 'walletSale-1', mv: flows.walletSale.version }
  return recordsOf(events, run).map((record, index) => ({ ...record, t: startedAt + from + index * 1_000 }))
}

/** Returns the sale as a recording that a customer shares. */
export const saleRecording = async (
  outputs: readonly object[],
  options: SaleOptions = {},
): Promise<Recording> => {
  const { intentId = 'intent-1', isOpen = false, from = 0 } = options
  const { symbol, chain } = read.output as Record<string, string>
  const row = {
    intentId,
    reference: await referenceOf(intentId),
    kind: 'sell',
    symbol: symbol!,
    chain: chain!,
    amountCrypto: '120',
    state: 'unknown',
    createdAt: startedAt + from + 4_000,
  }
  return makeRecording({
    flows: flowsById,
    level: 'support',
    records: saleRecords(outputs, options),
    outbox: isOpen ? [row] : [],
    now: startedAt + from + 60_000,
    app: '1.0.0',
    salt: `salt of ${from}`,
  })
}

export const unknown = { state: 'unknown', decidable: false }
export const settled = { state: 'settled', result: { id: 'CN-1', amountCrypto: '120', amountNgn: '145200' } }
export const rejected = {
  state: 'rejected',
  error: { status: 400, summary: 'Insufficient balance', fields: {} },
}
