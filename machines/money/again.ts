import { trimmed } from '../values/decimal'

/** An order to begin again: what was asked for, and nothing of its figures. */
export interface Again {
  kind: 'sell' | 'transfer' | 'swap'
  symbol: string
  chain: string
  /** Coins, at most 8 decimals; '' where it is not known. */
  amountCrypto: string
  /** Dollars, where they were typed instead. */
  amountUsd?: string
  to: string
  /** Of a swap: 'USDT tron', the coin that is wanted. */
  into: string
}

export const againTexts = { sell: 'Sell again', transfer: 'Send again', swap: 'Swap again' } as const

interface Done {
  type: string
  amountCrypto: string
  currency: { symbol: string; chain: string }
}

const kinds: Partial<Record<string, Again['kind']>> = {
  sell: 'sell',
  transfer: 'transfer',
  'inter-transfer': 'swap',
}

/** Digits beyond the eighth decimal, which no form takes. */
const beyond = /(\.\d{8})\d+$/

/** What a transaction would be again; null for what the customer did not order. `to`, `into`: where they are known. */
export const againOf = (
  { type, amountCrypto, currency: { symbol, chain } }: Done,
  { to = '', into = '' } = {},
): Again | null => {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!kind || (kind === 'transfer' && to === '')) return null
  return { kind, symbol, chain, amountCrypto: trimmed(amountCrypto.replace(beyond, '$1')), to, into }
}

const fields = ['symbol', 'chain', 'amountCrypto', 'to', 'into'] as const

/** An order in a history entry's state, which a page of ours put there; null for anything else. */
export const againIn = (state: unknown, kind: Again['kind']): Again | null => {
  const again = (state as { again?: Again } | null)?.again
  return again?.kind === kind && fields.every((field) => typeof again[field] === 'string') ? again : null
}
