import { coinName } from '../../../machines/money/coin-name'
import { networkLabel } from '../../../machines/money/network'
import type { Coin } from '../../../machines/wallets/orders/swap.rules'
import { fundedFirst, type ListedWallet } from '../../../machines/wallets/overview/wallet-list.rules'
import type { Option } from '../../ui/controls/select.view'
import { figure } from '../../ui/format'

/** The value of a coin's option. */
export const keyOf = ({ symbol, chain }: Coin): string => `${symbol} ${chain}`

export const coinOf = (key: string): Coin => {
  const [symbol = '', chain = ''] = key.split(' ')
  return { symbol, chain }
}

export const walletOf = (wallets: readonly ListedWallet[], coin: Coin | null): ListedWallet | undefined =>
  wallets.find(({ currency }) => coin && keyOf(currency) === keyOf(coin))

/** The customer's wallets as choices, with balances while they are shown (WALLET-10): without needless zeros. */
export const walletOptions = (wallets: readonly ListedWallet[], shown: boolean): Option[] =>
  fundedFirst(wallets).map(({ currency, balance }) => ({
    value: keyOf(currency),
    text: [coinName(currency.name), networkLabel(currency.chain), shown && figure(balance, 0, 5)]
      .filter(Boolean)
      .join(' · '),
  }))
