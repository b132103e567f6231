import type { MoneyIntent, MoneyKind } from '../../money/intent'

/** The quote that the customer confirms; nothing else is sent. Each kind adds its own figures. */
export interface Quote {
  kind: MoneyKind
  symbol: string
  chain: string
  amountCrypto: string
}

export type MarketData = object

/** One kind of order: its form and its placement ask the same five questions of each. */
export interface OrderKind<Draft, Data extends MarketData, Locked extends Quote, Problems> {
  check(draft: Draft, marketData: Data): Problems
  /** The quote of a valid draft; null if it is invalid, or while there are no market data. */
  lock(draft: Draft, marketData: Data | null): Locked | null
  /** Whether a quote is still valid with these market data: no price changed by more than 0.5 %. */
  isValid(quote: Locked, marketData: Data): boolean
  /** The order quoted with these market data; null if it can no longer be placed. */
  requote(quote: Locked, marketData: Data): Locked | null
  /** What is sent: the confirmed figures, bounded by them (ruling 29), and nothing else. */
  intent(id: string, quote: Locked): MoneyIntent
}

type PlacedKind = Pick<OrderKind<unknown, MarketData, Quote, unknown>, 'isValid' | 'requote' | 'intent'>
export type OrderKinds = Readonly<Partial<Record<MoneyKind, PlacedKind>>>

export const coinsOf = (id: string, { symbol, chain, amountCrypto }: Quote) => ({
  id,
  symbol,
  chain,
  amountCrypto,
})
