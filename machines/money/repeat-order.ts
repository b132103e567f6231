import { trimZeros } from '../values/decimal'

/** An order to repeat, without prices or proceeds. */
export interface RepeatOrder {
  kind: 'sell' | 'transfer' | 'swap'
  symbol: string
  chain: string
  /** Coins, at most 8 decimals; '' if unknown. */
  amountCrypto: string
  /** Dollars, if the customer typed those. */
  amountUsd?: string
  to: string
  /** For a swap, the coin to receive: 'USDT tron'. */
  into: string
}

export const repeatTexts = { sell: 'Sell again', transfer: 'Send again', swap: 'Swap again' } as const

interface DoneTransaction {
  type: string
  amountCrypto: string
  currency: { symbol: string; chain: string }
}

const kinds: Partial<Record<string, RepeatOrder['kind']>> = {
  sell: 'sell',
  transfer: 'transfer',
  'inter-transfer': 'swap',
}

/** The forms accept at most eight decimals. */
const extraDecimals = /(\.\d{8})\d+$/

/** Null if the customer did not place the order. `to` and `into` are '' if unknown. */
export const repeatOrderOf = (
  { type, amountCrypto, currency: { symbol, chain } }: DoneTransaction,
  { to = '', into = '' } = {},
): RepeatOrder | null => {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!kind || (kind === 'transfer' && to === '')) return null
  return { kind, symbol, chain, amountCrypto: trimZeros(amountCrypto.replace(extraDecimals, '$1')), to, into }
}

const fields = ['symbol', 'chain', 'amountCrypto', 'to', 'into'] as const

/** Reads the order from a history entry's state; null for anything else. */
export const repeatOrderIn = (state: unknown, kind: RepeatOrder['kind']): RepeatOrder | null => {
  const repeatOrder = (state as { again?: RepeatOrder } | null)?.again
  return repeatOrder?.kind === kind && fields.every((field) => typeof repeatOrder[field] === 'string')
    ? repeatOrder
    : null
}
