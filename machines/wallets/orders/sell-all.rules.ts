import { Big } from 'big.js'
import { usdPlaces } from '../../values/amount'
import { trimmed } from '../../values/decimal'
import { emptyDraft, type LinkedDraft } from '../money/linked.rules'
import { cut } from '../money/price.rules'
import { coinsOf, type OrderKind } from './order.rules'
import {
  insufficientText,
  leastNgnOf,
  noRateText,
  pricesAreValid,
  type SellMarketData,
  type SellQuote,
  saleOf,
} from './sell.rules'

/** Why not everything can be sold, or null; the server decides (WSELL-19). What is typed plays no part. */
const check = (_: LinkedDraft, { rate, limit, balance, usdBalance }: SellMarketData): string | null => {
  if (rate === null) return noRateText
  if (new Big(balance).lte(0)) return insufficientText
  return new Big(usdBalance).lt(limit ?? 0) ? insufficientText : null
}

const lock = (draft: LinkedDraft, marketData: SellMarketData | null): SellQuote | null =>
  marketData === null || check(draft, marketData) !== null
    ? null
    : saleOf('sellAll', trimmed(marketData.balance), cut(marketData.usdBalance, usdPlaces), marketData)

export const sellAll = {
  check,
  lock,
  isValid: (locked, marketData) =>
    pricesAreValid(locked, marketData) &&
    new Big(marketData.balance).eq(locked.amountCrypto) &&
    check(emptyDraft, marketData) === null,
  requote: (_, marketData) => lock(emptyDraft, marketData),
  // 0 stands for everything (CONST-04).
  intent: (id, locked) => ({
    kind: 'sellAll',
    ...coinsOf(id, locked),
    amountCrypto: '0',
    leastNgn: leastNgnOf(locked),
    mostCrypto: locked.amountCrypto,
  }),
} satisfies OrderKind<LinkedDraft, SellMarketData, SellQuote, string | null>
