import { Big } from 'big.js'
import { messages, problemWith, userId } from '../../values/fields'
import { amountsIn, type Holding, type LinkedDraft, mostOf, repriced } from '../money/linked.rules'
import { priceChanged } from '../money/price.rules'
import { insufficientText } from '../sell-order/sell-order.rules'

/** What a transfer is decided with. */
export interface TransferMarketData extends Holding {
  symbol: string
  chain: string
}

/** What the customer confirms; nothing else is sent. */
export interface TransferQuote {
  kind: 'transfer'
  symbol: string
  chain: string
  /** The account id that the lookup answered. */
  recipient: string
  amountCrypto: string
  amountUsd: string
  price: string
}

/** The recipient is looked up this long after the last key (CONST-11), ms. */
export const lookupDebounceMs = 400
/** The least that can be sent, USD (AMB-78, ruling 4). */
export const minimumTransfer = '1'

export const invalidAmountText = 'Invalid amount'
export const oneselfText = 'You cannot transfer to yourself'
export const notFoundYetText = 'Choose who gets it first'

export interface TransferDraft extends LinkedDraft {
  /** A username or email, as typed. */
  to: string
}

/** Whether a text can be a username or an email: only then is anybody looked up (TRANSFER-02). */
export const mayBeSomeone = (text: string): boolean => problemWith(userId, text) === undefined

/** What is wrong with the recipient (TRANSFER-01, TRANSFER-02). */
export const recipientProblem = (text: string, recipient: string | null): string | undefined => {
  if (text.trim() === '') return messages.required
  return problemWith(userId, text) ?? (recipient === null ? notFoundYetText : undefined)
}

/** A text that is no amount, in this form's words. */
const unreadable = (problem: string): string =>
  problem === messages.invalidNumber ? invalidAmountText : problem

const usdProblem = (usd: string, { usdBalance }: Holding): string | undefined => {
  if (new Big(usd).lt(minimumTransfer)) return invalidAmountText
  return new Big(usd).gt(usdBalance) ? insufficientText : undefined
}

const cryptoProblem = (coins: string, { balance }: Holding): string | undefined =>
  new Big(coins).gt(balance) ? insufficientText : undefined

/** What is wrong with the amounts (TRANSFER-07, TRANSFER-08, CONST-17): the dollar field bears the limits. */
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

/** Freezes a sound transfer; null when it is none. */
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

/** Whether what was confirmed holds with this market data. */
export const transferStands = (frozen: TransferQuote, marketData: TransferMarketData): boolean =>
  !priceChanged(frozen.price, marketData.price) && new Big(frozen.amountCrypto).lte(mostOf(marketData).crypto)

/** The frozen transfer with today's figures; null when it can no longer be made. */
export const transferAnew = (frozen: TransferQuote, marketData: TransferMarketData): TransferQuote | null =>
  lockTransferQuote(repriced(frozen.amountCrypto, marketData), frozen.recipient, marketData)
