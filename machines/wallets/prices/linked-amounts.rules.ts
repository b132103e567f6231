import { Big } from 'big.js'
import { cryptoPlaces, parseAmount, type TypedText, usdPlaces } from '../../values/amount'
import { trimZeros } from '../../values/decimal'
import { messages } from '../../values/fields'
import { quotient, roundHalfUp, truncate } from './price.rules'

export interface Holding {
  symbol: string
  /** Coins, up to 18 decimals. */
  balance: string
  /** USD, 2 decimals. */
  usdBalance: string
  /** USD per coin. */
  price: string
}

/** `typed`: the field that the customer edited last; the app computes the other one. */
export interface LinkedDraft {
  usd: string
  crypto: string
  typed: 'usd' | 'crypto'
  pasted: 'usd' | 'crypto' | null
}

/** `isTooLittle`: shows no message; instead, the hint with the minimum turns red. */
export interface AmountProblem {
  text: string
  isTooLittle?: boolean
}

export const typedAmountOf = (draft: LinkedDraft): { amountCrypto: string; amountUsd?: string } =>
  draft.typed === 'usd' ? { amountCrypto: '', amountUsd: draft.usd } : { amountCrypto: draft.crypto }

export const emptyDraft: LinkedDraft = { usd: '', crypto: '', typed: 'usd', pasted: null }

export const minOf = (a: string, b: string): string => (new Big(a).gt(b) ? b : a)

/** The balance truncated to 8 decimals, its dollars to 2 (WSELL-15). */
export const maxAmount = ({ balance, usdBalance }: Holding): { crypto: string; usd: string } => ({
  crypto: truncate(balance, cryptoPlaces),
  usd: truncate(usdBalance, usdPlaces),
})

/** Coins for dollars, half-up to 8 decimals, at most the balance (CONST-21). */
export const cryptoFor = (usd: string, holding: Holding): string =>
  minOf(roundHalfUp(quotient(usd, holding.price), cryptoPlaces), maxAmount(holding).crypto)

/** Coins for a transfer's dollars, truncated to 8 decimals: never worth more than the typed amount (CONST-17). */
export const cryptoToSend = (usd: string, holding: Holding): string =>
  minOf(truncate(quotient(usd, holding.price), cryptoPlaces), maxAmount(holding).crypto)

/** Dollars for coins, half-up to 2 decimals, at most the balance's dollars (CONST-21). */
export const usdFor = (coins: string, holding: Holding): string =>
  minOf(roundHalfUp(new Big(coins).times(holding.price), usdPlaces), maxAmount(holding).usd)

export const draftFromUsd = (
  { text, pasted }: TypedText,
  holding: Holding | null,
  toCoins: typeof cryptoFor = cryptoFor,
): LinkedDraft => {
  const { value } = parseAmount(text, usdPlaces, pasted, holding?.symbol)
  return {
    usd: text,
    crypto: value === undefined || !holding ? '' : trimZeros(toCoins(value, holding)),
    typed: 'usd',
    pasted: pasted ? 'usd' : null,
  }
}

/** An invalid coin amount empties the dollar field. */
export const draftFromCrypto = ({ text, pasted }: TypedText, holding: Holding | null): LinkedDraft => {
  const { value } = parseAmount(text, cryptoPlaces, pasted, holding?.symbol)
  return {
    usd: value === undefined || !holding ? '' : usdFor(value, holding),
    crypto: text,
    typed: 'crypto',
    pasted: pasted ? 'crypto' : null,
  }
}

export const draftAtPrice = (amountCrypto: string, holding: Holding): LinkedDraft => ({
  usd: usdFor(amountCrypto, holding),
  crypto: amountCrypto,
  typed: 'crypto',
  pasted: null,
})

/** A new price or balance changes the computed field and keeps the typed one. */
export const recomputeDraft = (
  draft: LinkedDraft,
  holding: Holding,
  toCoins: typeof cryptoFor = cryptoFor,
): LinkedDraft => {
  const { typed } = draft
  const typedText = { text: draft[typed], pasted: draft.pasted === typed }
  if (typedText.text === '') return draft
  return typed === 'usd' ? draftFromUsd(typedText, holding, toCoins) : draftFromCrypto(typedText, holding)
}

/** Coins for a percentage of the balance, truncated to 8 decimals. */
export const shareOf = ({ balance }: Holding, percent: number): string =>
  trimZeros(truncate(new Big(balance).times(percent).div(100), cryptoPlaces))

/** The draft after a click on Max: the whole balance, truncated (WSELL-14, WSELL-15). */
export const fullDraft = (holding: Holding): LinkedDraft => {
  const maximum = maxAmount(holding)
  return { crypto: trimZeros(maximum.crypto), usd: maximum.usd, typed: 'crypto', pasted: null }
}

export const amountsIn = (draft: LinkedDraft, symbol: string) => ({
  usd: parseAmount(draft.usd, usdPlaces, draft.pasted === 'usd', symbol),
  crypto: parseAmount(draft.crypto, cryptoPlaces, draft.pasted === 'crypto', symbol),
})

export interface Amounts {
  usd: string
  crypto: string
}

/** Both amounts, or the problem with the typed one, or else with the computed one. */
export const readDraft = (
  draft: LinkedDraft,
  symbol: string,
): { problem: string } | (Amounts & { problem?: never }) => {
  const { usd, crypto: coins } = amountsIn(draft, symbol)
  if (usd.value !== undefined && coins.value !== undefined) return { usd: usd.value, crypto: coins.value }
  const [first, second] = draft.typed === 'usd' ? [usd, coins] : [coins, usd]
  return { problem: first.problem ?? second.problem ?? messages.invalidNumber }
}
