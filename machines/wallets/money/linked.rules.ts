import { Big } from 'big.js'
import { amountIn, cryptoPlaces, type Typed, usdPlaces } from '../../values/amount'
import { trimmed } from '../../values/decimal'
import { messages } from '../../values/fields'
import { cut, quotient, rounded } from './price.rules'

export interface Holding {
  symbol: string
  /** Coins, up to 18 decimals. */
  balance: string
  /** USD, 2 decimals. */
  usdBalance: string
  /** USD per coin. */
  price: string
}

/** The two fields: `typed` is the customer's, the other is computed. */
export interface LinkedDraft {
  usd: string
  crypto: string
  typed: 'usd' | 'crypto'
  pasted: 'usd' | 'crypto' | null
}

/** Why the typed amount is refused; below the minimum, the hint that states the minimum turns red instead. */
export interface AmountProblem {
  text: string
  isTooLittle?: boolean
}

export const typedAmount = (draft: LinkedDraft): { amountCrypto: string; amountUsd?: string } =>
  draft.typed === 'usd' ? { amountCrypto: '', amountUsd: draft.usd } : { amountCrypto: draft.crypto }

export const emptyDraft: LinkedDraft = { usd: '', crypto: '', typed: 'usd', pasted: null }

export const smaller = (one: string, other: string): string => (new Big(one).gt(other) ? other : one)

/** The maximum: the balance truncated to 8 decimals, its dollars to 2 (WSELL-15). */
export const mostOf = ({ balance, usdBalance }: Holding): { crypto: string; usd: string } => ({
  crypto: cut(balance, cryptoPlaces),
  usd: cut(usdBalance, usdPlaces),
})

/** Coins for dollars: half-up to 8 decimals, at most the balance (CONST-21). */
export const cryptoFor = (usd: string, holding: Holding): string =>
  smaller(rounded(quotient(usd, holding.price), cryptoPlaces), mostOf(holding).crypto)

/** Coins for dollars in a transfer: truncated to 8 decimals, never worth more than was typed (CONST-17). */
export const cryptoToSend = (usd: string, holding: Holding): string =>
  smaller(cut(quotient(usd, holding.price), cryptoPlaces), mostOf(holding).crypto)

/** Dollars for coins: half-up to 2 decimals, at most the balance's dollars (CONST-21). */
export const usdFor = (coins: string, holding: Holding): string =>
  smaller(rounded(new Big(coins).times(holding.price), usdPlaces), mostOf(holding).usd)

/** Computes the coin field from a typed dollar amount; an invalid one empties it. */
export const draftFromUsd = (
  { text, pasted }: Typed,
  holding: Holding | null,
  toCoins: typeof cryptoFor = cryptoFor,
): LinkedDraft => {
  const { value } = amountIn(text, usdPlaces, pasted, holding?.symbol)
  return {
    usd: text,
    crypto: value === undefined || !holding ? '' : trimmed(toCoins(value, holding)),
    typed: 'usd',
    pasted: pasted ? 'usd' : null,
  }
}

/** Computes the dollar field from a typed coin amount; an invalid one empties it. */
export const draftFromCrypto = ({ text, pasted }: Typed, holding: Holding | null): LinkedDraft => {
  const { value } = amountIn(text, cryptoPlaces, pasted, holding?.symbol)
  return {
    usd: value === undefined || !holding ? '' : usdFor(value, holding),
    crypto: text,
    typed: 'crypto',
    pasted: pasted ? 'crypto' : null,
  }
}

export const repriced = (amountCrypto: string, holding: Holding): LinkedDraft => ({
  usd: usdFor(amountCrypto, holding),
  crypto: amountCrypto,
  typed: 'crypto',
  pasted: null,
})

/** The draft at a new price or balance: the typed field stays, the other is recomputed. */
export const redrawn = (
  draft: LinkedDraft,
  holding: Holding,
  toCoins: typeof cryptoFor = cryptoFor,
): LinkedDraft => {
  const { typed } = draft
  const again = { text: draft[typed], pasted: draft.pasted === typed }
  if (again.text === '') return draft
  return typed === 'usd' ? draftFromUsd(again, holding, toCoins) : draftFromCrypto(again, holding)
}

/** So many percent of the balance in coins, truncated to 8 decimals. */
export const shareOf = ({ balance }: Holding, percent: number): string =>
  trimmed(cut(new Big(balance).times(percent).div(100), cryptoPlaces))

/** Max on either field: the whole balance, truncated (WSELL-14, WSELL-15). */
export const fullDraft = (holding: Holding): LinkedDraft => {
  const most = mostOf(holding)
  return { crypto: trimmed(most.crypto), usd: most.usd, typed: 'crypto', pasted: null }
}

export const amountsIn = (draft: LinkedDraft, symbol: string) => ({
  usd: amountIn(draft.usd, usdPlaces, draft.pasted === 'usd', symbol),
  crypto: amountIn(draft.crypto, cryptoPlaces, draft.pasted === 'crypto', symbol),
})

export interface Amounts {
  usd: string
  crypto: string
}

/** Both amounts of a draft; else what is wrong with the typed one, or with the one computed from it. */
export const readDraft = (
  draft: LinkedDraft,
  symbol: string,
): { problem: string } | (Amounts & { problem?: never }) => {
  const { usd, crypto: coins } = amountsIn(draft, symbol)
  if (usd.value !== undefined && coins.value !== undefined) return { usd: usd.value, crypto: coins.value }
  const [first, second] = draft.typed === 'usd' ? [usd, coins] : [coins, usd]
  return { problem: first.problem ?? second.problem ?? messages.invalidNumber }
}
