import { Big } from 'big.js'
import { messages, problemWith, userId } from '../../values/fields'
import { usdPlaces } from '../money/amount.rules'
import { amountsIn, type Holding, type LinkedDraft, mostOf, repriced } from '../money/linked.rules'
import { cut, priceChanged } from '../money/price.rules'
import { insufficientText } from './sell.rules'

/** The market data of a transfer. */
export interface TransferMarketData extends Holding {
  symbol: string
  chain: string
}

/** The quote that the customer confirms; nothing else is sent. */
export interface TransferQuote {
  kind: 'transfer'
  symbol: string
  chain: string
  /** The account id from the lookup. */
  recipient: string
  amountCrypto: string
  amountUsd: string
  price: string
}

/** Debounce of the recipient lookup (CONST-11), ms. */
export const lookupDebounceMs = 400
/** The smallest transfer, USD (AMB-78, ruling 4). */
export const minimumTransfer = '1'

const invalidAmountText = 'Invalid amount'
export const oneselfText = 'You cannot transfer to yourself'
const notFoundYetText = 'Choose who gets it first'

export interface TransferDraft extends LinkedDraft {
  /** A username or email, as typed. */
  to: string
}

/** Whether a text can be a username or email: only then it is looked up (TRANSFER-02). */
export const mayBeSomeone = (text: string): boolean => problemWith(userId, text) === undefined

/** The recipient's validation message (TRANSFER-01, TRANSFER-02). */
export const recipientProblem = (text: string, recipient: string | null): string | undefined => {
  if (text.trim() === '') return messages.required
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
export const amountProblems = (
  draft: LinkedDraft,
  marketData: Holding,
): Partial<Record<'usd' | 'crypto', string>> => {
  const { usd, crypto: coins } = amountsIn(draft)
  const wrongUsd = usd.value === undefined ? unreadable(usd.problem) : usdProblem(usd.value, marketData)
  const wrongCrypto =
    coins.value === undefined ? unreadable(coins.problem) : cryptoProblem(coins.value, marketData)
  return { ...(wrongUsd ? { usd: wrongUsd } : {}), ...(wrongCrypto ? { crypto: wrongCrypto } : {}) }
}

/** The locked quote of a valid draft; null if it is invalid. */
export const lockTransferQuote = (
  draft: LinkedDraft,
  recipient: string | null,
  marketData: TransferMarketData,
): TransferQuote | null => {
  const { usd, crypto: coins } = amountsIn(draft)
  if (recipient === null || usd.value === undefined || coins.value === undefined) return null
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

/** What the coins are worth, USD: cut to 2 decimals, as every list shows it afterwards (AMB-05). */
export const worthOf = ({ amountCrypto, price }: TransferQuote): string =>
  cut(new Big(amountCrypto).times(price), usdPlaces)

/** Whether the quote is valid with this market data. */
export const transferStands = (locked: TransferQuote, marketData: TransferMarketData): boolean =>
  !priceChanged(locked.price, marketData.price) && new Big(locked.amountCrypto).lte(mostOf(marketData).crypto)

/** The transfer requoted with current market data; null if it can no longer be made. */
export const transferAnew = (locked: TransferQuote, marketData: TransferMarketData): TransferQuote | null =>
  lockTransferQuote(repriced(locked.amountCrypto, marketData), locked.recipient, marketData)
