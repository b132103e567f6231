import { Big } from 'big.js'

/** A rate as the sell pages need it; `value` NGN per USD, `limit` USD. */
export interface CoinRate {
  id: number
  value: string
  limit: string
  currency: { symbol: string; name: string; chain: string }
}

const networkLabels: Record<string, string> = { eth: 'ERC-20', bsc: 'BEP-20', tron: 'TRC-20' }
const networkNames: Record<string, string> = {
  btc: 'Bitcoin',
  eth: 'Ethereum',
  bsc: 'BNB Smart Chain',
  tron: 'Tron',
}

/** 'ERC-20', 'BEP-20' or 'TRC-20' (CONST-24); null for Bitcoin, which has one network and no label (AMB-37). */
export const networkLabel = (chain: string): string | null => networkLabels[chain] ?? null

/** A network's plain name; an unknown chain is named as it is. */
export const networkName = (chain: string): string => networkNames[chain] ?? chain

/** A coin's name for the customer: any name that starts with 'Bitcoin' is 'Bitcoin' (SELL-08). */
export const coinName = (name: string): string => (name.startsWith('Bitcoin') ? 'Bitcoin' : name)

/** Whether a limit is worth showing: only above 0 (RATE-04). */
export const hasLimit = (limit: string): boolean => new Big(limit).gt(0)

export interface Coin {
  symbol: string
  name: string
  rates: [CoinRate, ...CoinRate[]]
}

/** Rates grouped by coin, in the order they came (SELL-02 to SELL-04). */
export const coinsIn = (rates: readonly CoinRate[]): Coin[] => {
  const coins = new Map<string, Coin>()
  for (const rate of rates) {
    const { symbol, name } = rate.currency
    const coin = coins.get(symbol)
    if (coin) coin.rates.push(rate)
    else coins.set(symbol, { symbol, name: coinName(name), rates: [rate] })
  }
  return [...coins.values()]
}

/** Lowest and highest value of a coin's networks, NGN per USD (AMB-40). */
export const rateRange = ({ rates }: Coin): { lowest: string; highest: string } => {
  const sorted = rates.map(({ value }) => value).sort((a, b) => new Big(a).cmp(b))
  return { lowest: sorted[0]!, highest: sorted.at(-1)! }
}

/** The limit all networks share, USD; null when they differ or it is 0 (AMB-40). */
export const sharedLimit = ({ rates }: Coin): string | null => {
  const [first] = rates
  return hasLimit(first.limit) && rates.every(({ limit }) => new Big(limit).eq(first.limit))
    ? first.limit
    : null
}
