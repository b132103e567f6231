import type { LogRecord } from '../../core/flow'
import { within } from '../../core/log-fields'

/** Renames of version 2, when each flow placed its order itself. */
const typeToday = (type: string): string =>
  type
    .replace(/^(sellOrder|transfer|swap)\.(submit|back|askAgain|decide)$/, 'placement.$2')
    .replace(/^(xstate\.after\.(PLACING_LIMIT|CHECK_AGAIN))\.[^.]+/, '$1.placement')
    .replace(/\.read(Sell|Transfer|Swap)Terms$/, '.readMarketData')
export const upcast = {
  /** In version 1 an outcome named its error `refusal`. */
  1: (record: LogRecord): LogRecord => {
    const { output } = record.event
    if (typeof output !== 'object' || output === null || !('refusal' in output)) return record
    const { refusal, ...outcome } = output
    return { ...record, event: { ...record.event, output: { ...outcome, error: refusal } } }
  },
  2: (record: LogRecord): LogRecord => ({
    ...record,
    event: { ...record.event, type: typeToday(record.event.type) },
  }),
}
export const coinFields = ['symbol', 'chain', 'balance']
const orderFields = ['kind', 'symbol', 'chain', 'amountCrypto'] as const
/** An unresolved intent of the outbox. */
export const openFields = within('open', 'intentId', ...orderFields, 'createdAt', 'state')

/** The logged fields of a money intent's outcome. */
export const outcomeFields = [
  'state',
  'decidable',
  ...within('result', 'id', 'amountCrypto', 'amountNgn', 'amountIn'),
  'error',
]

/** The confirmed quote; for a placement that runs by itself in tests. */
export const quoteFields = within('quote', ...orderFields, 'amountUsd', 'amountNgn', 'price', 'rate')
