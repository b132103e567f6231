import { Big } from 'big.js'
import { usdPlaces } from '../../../values/amount'
import { cleanUserId } from '../../../values/clean-text'
import { messages, problemWith, userId } from '../../../values/fields'
import {
  type AmountProblem,
  type Amounts,
  draftAtPrice,
  type Holding,
  type LinkedDraft,
  maxAmount,
  readDraft,
} from '../../prices/linked-amounts.rules'
import { hasPriceChanged, roundHalfUp } from '../../prices/price.rules'
import { coinsOf, type OrderKind, type Quote } from '../order.rules'
import { insufficientText } from '../wallet-sale/wallet-sale.rules'

export interface TransferMarketData extends Holding {
  symbol: string
  chain: string
}

export interface TransferQuote extends Quote {
  kind: 'transfer'
  recipient: string
  amountUsd: string
  price: string
}

/** Debounce of the recipient lookup (CONST-11), ms. */
export const lookupDebounceMs = 400
export const minimumTransfer = '1'

const invalidAmountText = 'Invalid amount'
export const ownAccountText = 'You cannot transfer to yourself'
const notFoundYetText = 'Choose a recipient first'

/** `recipient` is null until the lookup finds a customer. */
type AddressedDraft = LinkedDraft & { recipient: string | null }

/** Whether the app may look it up (TRANSFER-02). */
export const isPossibleUserId = (text: string): boolean => problemWith(userId, text) === undefined

export const recipientProblem = (text: string, recipient: string | null): string | undefined => {
  if (cleanUserId(text) === '') return messages.required
  return problemWith(userId, text) ?? (recipient === null ? notFoundYetText : undefined)
}

/** Why two valid amounts cannot be sent (TRANSFER-08, CONST-17). */
const limitProblem = (
  { usd, crypto: coins }: Amounts,
  { usdBalance, balance }: Holding,
): AmountProblem | undefined => {
  if (new Big(usd).lt(minimumTransfer)) return { text: invalidAmountText, isTooLittle: true }
  return new Big(usd).gt(usdBalance) || new Big(coins).gt(balance) ? { text: insufficientText } : undefined
}

/** Checks the typed amount (TRANSFER-07, TRANSFER-08, CONST-17). */
const check = (draft: LinkedDraft, marketData: Holding): AmountProblem | undefined => {
  const amounts = readDraft(draft, marketData.symbol)
  if (amounts.problem === undefined) return limitProblem(amounts, marketData)
  return { text: amounts.problem === messages.invalidNumber ? invalidAmountText : amounts.problem }
}

const lock = (draft: AddressedDraft, marketData: TransferMarketData | null): TransferQuote | null => {
  const { recipient } = draft
  if (!marketData || recipient === null) return null
  const amounts = readDraft(draft, marketData.symbol)
  if (amounts.problem !== undefined || limitProblem(amounts, marketData)) return null
  const { symbol, chain, price } = marketData
  const { crypto: amountCrypto, usd: amountUsd } = amounts
  return { kind: 'transfer', symbol, chain, recipient, amountCrypto, amountUsd, price }
}

/** USD to the nearest cent, as in every list (ruling 43). */
export const worthOf = ({ amountCrypto, price }: TransferQuote): string =>
  roundHalfUp(new Big(amountCrypto).times(price), usdPlaces)

export const transfer = {
  check,
  lock,
  isValid: (quote, marketData) =>
    !hasPriceChanged(quote.price, marketData.price) &&
    new Big(quote.amountCrypto).lte(maxAmount(marketData).crypto),
  requote: ({ amountCrypto, recipient }, marketData) =>
    lock({ ...draftAtPrice(amountCrypto, marketData), recipient }, marketData),
  intent: (id, quote) => ({ kind: 'transfer', ...coinsOf(id, quote), recipient: quote.recipient }),
} satisfies OrderKind<AddressedDraft, TransferMarketData, TransferQuote, AmountProblem | undefined>

export const maxFavourites = 5

/** Keeps at most five; a new one replaces the oldest. */
export const toggleFavourite = (favourites: readonly string[], username: string): string[] =>
  favourites.includes(username)
    ? favourites.filter((favourite) => favourite !== username)
    : [username, ...favourites].slice(0, maxFavourites)
