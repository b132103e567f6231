import type { ApiError } from '../../core/api-error'
import type { MoneyIntent, MoneyKind, MoneyResult, OpenIntent } from '../../money/intent'

export interface Coin {
  symbol: string
  chain: string
}

/** The figures that the customer confirms; the app sends nothing else. Each kind adds its own. */
export interface Quote extends Coin {
  kind: MoneyKind
  amountCrypto: string
}

export type MarketData = object

/** What distinguishes the kinds of order, for the form and the placement. */
export interface OrderKind<Draft, Data extends MarketData, Locked extends Quote, Problems> {
  check(draft: Draft, marketData: Data): Problems
  /** Null if the draft is invalid or there is no market data. */
  lock(draft: Draft, marketData: Data | null): Locked | null
  /** Whether no price has changed by more than 0.5 %. */
  isValid(quote: Locked, marketData: Data): boolean
  /** The quote with current market data; null if the order is no longer possible. */
  requote(quote: Locked, marketData: Data): Locked | null
  /** Only the confirmed figures and their bounds (ruling 29). */
  intent(id: string, quote: Locked): MoneyIntent
}

export const coinsOf = (id: string, { symbol, chain, amountCrypto }: Quote) => {
  return { id, symbol, chain, amountCrypto }
}

export interface Order {
  quote: Quote | null
  open: OpenIntent | null
}

/** `rejected`: no money moved or will move. `withdrawn`: the customer went back. `invalid`: no longer possible. */
export type PlacementEnd = 'settled' | 'rejected' | 'withdrawn' | 'invalid'

export interface Placement extends Order {
  /** The quote before the figures changed; null if they have not changed. */
  previous: Quote | null
  /** Null unless the last check found changed prices. */
  marketData: MarketData | null
  /** The last confirmation's key; null before the first. */
  intentId: string | null
  result: MoneyResult | null
  decidable: boolean
  happened: boolean
  error: ApiError | null
  end: PlacementEnd | null
}

/** An unresolved intent keeps its key. */
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

/** Shown before a transfer that needs the password (ruling 30). */
export const passwordForTransferText =
  'Enter your password to send this. We ask the first time you send to someone, and whenever you send more than $1,000 in a day.'

/** The settled coins, or else the requested ones; null for the whole balance (CONST-04) and for none. */
export const amountOf = ({ result, quote, open }: Pick<Placement, 'result' | 'quote' | 'open'>) => {
  const amount = (result ?? quote ?? open)?.amountCrypto ?? '0'
  return amount === '0' ? null : amount
}
