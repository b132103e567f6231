import type { ApiError } from '../../core/api-error'
import type { MoneyIntent, MoneyKind, MoneyResult, OpenIntent } from '../../money/intent'

export interface Coin {
  symbol: string
  chain: string
}

/** The customer confirms this quote, and only it is sent. Each kind adds its figures. */
export interface Quote extends Coin {
  kind: MoneyKind
  amountCrypto: string
}

export type MarketData = object

/** The five functions that form and placement call for each kind of order. */
export interface OrderKind<Draft, Data extends MarketData, Locked extends Quote, Problems> {
  check(draft: Draft, marketData: Data): Problems
  /** Null for an invalid draft or without market data. */
  lock(draft: Draft, marketData: Data | null): Locked | null
  /** No price changed by more than 0.5 %. */
  isValid(quote: Locked, marketData: Data): boolean
  /** With current market data; null if the order can no longer be placed. */
  requote(quote: Locked, marketData: Data): Locked | null
  /** The confirmed figures and their bounds (ruling 29), and nothing else. */
  intent(id: string, quote: Locked): MoneyIntent
}

export const coinsOf = (id: string, { symbol, chain, amountCrypto }: Quote) => ({
  id,
  symbol,
  chain,
  amountCrypto,
})

export interface Order {
  quote: Quote | null
  open: OpenIntent | null
}

/** `rejected`: nothing moved, and nothing will. `withdrawn`: the customer went back. `invalid`: no longer possible. */
export type PlacementEnd = 'settled' | 'rejected' | 'withdrawn' | 'invalid'

export interface Placement extends Order {
  /** The quote before the figures changed; null if they did not. */
  previous: Quote | null
  /** Null if not read, or if the quote was valid. */
  marketData: MarketData | null
  /** Of the last confirmation; null before. */
  intentId: string | null
  result: MoneyResult | null
  decidable: boolean
  happened: boolean
  error: ApiError | null
  end: PlacementEnd | null
}

/** An unresolved intent already has its key. */
export const newPlacement = (order: Order): Placement => ({
  ...order,
  intentId: order.open?.intentId ?? null,
  previous: null,
  marketData: null,
  result: null,
  decidable: false,
  happened: false,
  error: null,
  end: null,
})

/** Ruling 30. */
export const passwordForTransferText =
  'Enter your password to send this. We ask the first time you send to someone, and whenever you send more than $1,000 in a day.'

/** Settled or else requested coins; null for everything (CONST-04) and for none. */
export const amountOf = ({ result, quote, open }: Pick<Placement, 'result' | 'quote' | 'open'>) => {
  const amount = (result ?? quote ?? open)?.amountCrypto ?? '0'
  return amount === '0' ? null : amount
}
