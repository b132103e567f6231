import { Big } from 'big.js'
import { messages, problemWith, userId } from '../../values/fields'
import { typedUserId } from '../../values/typed'
import { usdPlaces } from '../money/amount.rules'
import { amountsIn, type Holding, type LinkedDraft, mostOf, repriced } from '../money/linked.rules'
import { priceChanged, rounded } from '../money/price.rules'
import { coinsOf, type OrderKind, type Quote } from './order.rules'
import { insufficientText } from './sell.rules'

export interface TransferMarketData extends Holding {
  symbol: string
  chain: string
}

export interface TransferQuote extends Quote {
  kind: 'transfer'
  /** The account id from the lookup. */
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
const notFoundYetText = 'Choose who gets it first'

export interface TransferDraft extends LinkedDraft {
  /** A username or email, as typed. */
  to: string
}

/** The amounts with the account that gets them; null while nobody was found. */
type Addressed = LinkedDraft & { recipient: string | null }
type TransferProblems = Partial<Record<'usd' | 'crypto', string>>

/** Whether a text can be a username or email: only then it is looked up (TRANSFER-02). */
export const mayBeSomeone = (text: string): boolean => problemWith(userId, text) === undefined

/** The recipient's validation message (TRANSFER-01, TRANSFER-02). */
export const recipientProblem = (text: string, recipient: string | null): string | undefined => {
  if (typedUserId(text) === '') return messages.required
  return problemWith(userId, text) ?? (recipient === null ? notFoundYetText : undefined)
}

/** The message for an invalid amount in this form. */
const unreadable = (problem: string): string =>
  problem === messages.invalidNumber ? invalidAmountText : problem

const usdProblem = (usd: string, { usdBalance }: Holding): string | undefined => {
  if (new Big(usd).lt(minimumTransfer)) return invalidAmountText
  return new Big(usd).gt(usdBalance) ? insufficientText : undefined
}

const cryptoProblem = (coins: string, { balance }: Holding): string | undefined =>
  new Big(coins).gt(balance) ? insufficientText : undefined

/** Validation messages of the amounts (TRANSFER-07, TRANSFER-08, CONST-17): limits are shown at the dollar field. */
const check = (draft: LinkedDraft, marketData: Holding): TransferProblems => {
  const { usd, crypto: coins } = amountsIn(draft)
  const wrongUsd = usd.value === undefined ? unreadable(usd.problem) : usdProblem(usd.value, marketData)
  const wrongCrypto =
    coins.value === undefined ? unreadable(coins.problem) : cryptoProblem(coins.value, marketData)
  return { ...(wrongUsd ? { usd: wrongUsd } : {}), ...(wrongCrypto ? { crypto: wrongCrypto } : {}) }
}

const lock = (draft: Addressed, marketData: TransferMarketData | null): TransferQuote | null => {
  const { usd, crypto: coins } = amountsIn(draft)
  const { recipient } = draft
  if (!marketData || recipient === null || usd.value === undefined || coins.value === undefined) return null
  if (usdProblem(usd.value, marketData) || cryptoProblem(coins.value, marketData)) return null
  const { symbol, chain, price } = marketData
  return {
    kind: 'transfer',
    symbol,
    chain,
    recipient,
    amountCrypto: coins.value,
    amountUsd: usd.value,
    price,
  }
}

/** What the coins are worth, USD to the nearest cent, as every list shows it afterwards (ruling 43). */
export const worthOf = ({ amountCrypto, price }: TransferQuote): string =>
  rounded(new Big(amountCrypto).times(price), usdPlaces)

/** A transfer to another customer. */
export const transfer = {
  check,
  lock,
  isValid: (locked, marketData) =>
    !priceChanged(locked.price, marketData.price) &&
    new Big(locked.amountCrypto).lte(mostOf(marketData).crypto),
  requote: ({ amountCrypto, recipient }, marketData) =>
    lock({ ...repriced(amountCrypto, marketData), recipient }, marketData),
  intent: (id, locked) => ({ kind: 'transfer', ...coinsOf(id, locked), recipient: locked.recipient }),
} satisfies OrderKind<Addressed, TransferMarketData, TransferQuote, TransferProblems>
