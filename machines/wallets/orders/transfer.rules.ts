import { Big } from 'big.js'
import { usdPlaces } from '../../values/amount'
import { messages, problemWith, userId } from '../../values/fields'
import { typedUserId } from '../../values/typed'
import {
  type AmountProblem,
  type Amounts,
  type Holding,
  type LinkedDraft,
  mostOf,
  readDraft,
  repriced,
} from '../money/linked.rules'
import { priceChanged, rounded } from '../money/price.rules'
import { coinsOf, type OrderKind, type Quote } from './order.rules'
import { insufficientText } from './sell.rules'

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
/** The smallest transfer, USD (CONST-17, ruling 4). */
export const minimumTransfer = '1'

const invalidAmountText = 'Invalid amount'
export const oneselfText = 'You cannot transfer to yourself'
const notFoundYetText = 'Choose a recipient first'

export interface TransferDraft extends LinkedDraft {
  to: string
}

/** The amounts with the account that gets them; null while nobody was found. */
type Addressed = LinkedDraft & { recipient: string | null }

/** Whether a text can be a username or email: only then it is looked up (TRANSFER-02). */
export const mayBeSomeone = (text: string): boolean => problemWith(userId, text) === undefined

/** The recipient's validation message (TRANSFER-01, TRANSFER-02). */
export const recipientProblem = (text: string, recipient: string | null): string | undefined => {
  if (typedUserId(text) === '') return messages.required
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

/** What is wrong with the typed amount (TRANSFER-07, TRANSFER-08, CONST-17); the computed one says nothing. */
const check = (draft: LinkedDraft, marketData: Holding): AmountProblem | undefined => {
  const read = readDraft(draft, marketData.symbol)
  if (read.problem === undefined) return limitProblem(read, marketData)
  return { text: read.problem === messages.invalidNumber ? invalidAmountText : read.problem }
}

const lock = (draft: Addressed, marketData: TransferMarketData | null): TransferQuote | null => {
  const { recipient } = draft
  if (!marketData || recipient === null) return null
  const read = readDraft(draft, marketData.symbol)
  if (read.problem !== undefined || limitProblem(read, marketData)) return null
  const { symbol, chain, price } = marketData
  return {
    kind: 'transfer',
    symbol,
    chain,
    recipient,
    amountCrypto: read.crypto,
    amountUsd: read.usd,
    price,
  }
}

/** What the coins are worth, USD to the nearest cent, as every list shows it afterwards (ruling 43). */
export const worthOf = ({ amountCrypto, price }: TransferQuote): string =>
  rounded(new Big(amountCrypto).times(price), usdPlaces)

export const transfer = {
  check,
  lock,
  isValid: (locked, marketData) =>
    !priceChanged(locked.price, marketData.price) &&
    new Big(locked.amountCrypto).lte(mostOf(marketData).crypto),
  requote: ({ amountCrypto, recipient }, marketData) =>
    lock({ ...repriced(amountCrypto, marketData), recipient }, marketData),
  intent: (id, locked) => ({ kind: 'transfer', ...coinsOf(id, locked), recipient: locked.recipient }),
} satisfies OrderKind<Addressed, TransferMarketData, TransferQuote, AmountProblem | undefined>
