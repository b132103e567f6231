import { Big } from 'big.js'
import { coinName } from '../../money/coin-name'
import type { MoneyKind, OpenIntent } from '../../money/intent'
import { nairaForDollars, type PairRate, rateOf } from '../../money/naira'

/** A wallet as the list needs it; coins up to 18 decimals, USD 2. */
export interface ListedWallet {
  currency: { symbol: string; name: string; chain: string }
  balance: string
  usdBalance: string
}

export interface WalletGroup<Wallet extends ListedWallet = ListedWallet> {
  symbol: string
  name: string
  wallets: [Wallet, ...Wallet[]]
  balance: string
  usdBalance: string
}

const sum = (one: string, other: string): string => new Big(one).plus(other).toFixed()

/** Wallets grouped by coin, in the server's order (WALLET-19). */
export const walletGroups = <Wallet extends ListedWallet>(
  wallets: readonly Wallet[],
): WalletGroup<Wallet>[] => {
  const groups = new Map<string, WalletGroup<Wallet>>()
  for (const wallet of wallets) {
    const { symbol, name } = wallet.currency
    const group = groups.get(symbol)
    const { balance, usdBalance } = wallet
    if (!group) {
      groups.set(symbol, { symbol, name: coinName(name), wallets: [wallet], balance, usdBalance })
      continue
    }
    group.wallets.push(wallet)
    group.balance = sum(group.balance, balance)
    group.usdBalance = sum(group.usdBalance, usdBalance)
  }
  return [...groups.values()]
}

export const isFunded = ({ balance }: Pick<ListedWallet, 'balance'>): boolean => new Big(balance).gt(0)

/** Funded wallets first, otherwise in the server's order: what can be moved is at hand. */
export const fundedFirst = <Wallet extends ListedWallet>(wallets: readonly Wallet[]): Wallet[] =>
  [...wallets].sort((one, other) => Number(isFunded(other)) - Number(isFunded(one)))

/** The only funded wallet's coin, which needs no choice; null if several or none are funded. */
export const onlyFunded = (wallets: readonly ListedWallet[]): { symbol: string; chain: string } | null => {
  const [wallet, other] = wallets.filter(isFunded)
  return wallet && !other ? { symbol: wallet.currency.symbol, chain: wallet.currency.chain } : null
}

/** NGN for these wallets at the current rates, each truncated; null where a funded one has no rate. */
export const nairaWorth = (
  wallets: readonly ListedWallet[],
  rates: readonly PairRate[] | null | undefined,
): string | null => {
  let total = '0.00'
  for (const { currency, usdBalance, ...wallet } of wallets) {
    if (!isFunded(wallet)) continue
    const rate = rateOf(rates, currency)
    if (rate === null) return null
    total = new Big(total).plus(nairaForDollars(usdBalance, rate)).toFixed(2)
  }
  return rates ? total : null
}

/** The oldest unresolved intent of a kind, of one wallet or of any; null if there is none. */
export const openIntentOf = (
  open: readonly OpenIntent[],
  kinds: readonly MoneyKind[],
  pair: { symbol: string | null; chain: string | null } | null,
): OpenIntent | null =>
  open.find(
    ({ kind, symbol, chain }) =>
      kinds.includes(kind) && (!pair?.symbol || (symbol === pair.symbol && chain === pair.chain)),
  ) ?? null
