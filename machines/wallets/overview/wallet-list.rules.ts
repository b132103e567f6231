import { Big } from 'big.js'
import { coinName } from '../../money/coin-name'
import type { MoneyKind, OpenIntent } from '../../money/intent'
import { nairaForDollars, type PairRate, rateOf } from '../../money/naira'

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

const addAmounts = (a: string, b: string): string => new Big(a).plus(b).toFixed()

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
    group.balance = addAmounts(group.balance, balance)
    group.usdBalance = addAmounts(group.usdBalance, usdBalance)
  }
  return [...groups.values()]
}

export const isFunded = ({ balance }: Pick<ListedWallet, 'balance'>): boolean => new Big(balance).gt(0)

/** Otherwise keeps the server's order. */
export const sortFundedFirst = <Wallet extends ListedWallet>(wallets: readonly Wallet[]): Wallet[] =>
  [...wallets].sort((a, b) => Number(isFunded(b)) - Number(isFunded(a)))

/** The only funded wallet; null if several or none are funded. */
export const onlyFundedWallet = (
  wallets: readonly ListedWallet[],
): { symbol: string; chain: string } | null => {
  const [wallet, secondWallet] = wallets.filter(isFunded)
  return wallet && !secondWallet ? { symbol: wallet.currency.symbol, chain: wallet.currency.chain } : null
}

/** As the server's totalUsdBalance, but also of wallets that were refreshed on their own. */
export const dollarTotal = (wallets: readonly ListedWallet[]): string =>
  wallets.reduce((total, { usdBalance }) => addAmounts(total, usdBalance), '0')

/** NGN at the current rates, truncated per wallet; null if a funded wallet has no rate. */
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

/** The oldest open intent of these kinds, in the given wallet or in any; null if there is none. */
export const openIntentOf = (
  open: readonly OpenIntent[],
  kinds: readonly MoneyKind[],
  pair: { symbol: string | null; chain: string | null } | null,
): OpenIntent | null =>
  open.find(
    ({ kind, symbol, chain }) =>
      kinds.includes(kind) && (!pair?.symbol || (symbol === pair.symbol && chain === pair.chain)),
  ) ?? null
