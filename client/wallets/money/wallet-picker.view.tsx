import { coinName } from '../../../machines/money/coin-name'
import { networkLabel } from '../../../machines/money/network'
import type { Coin } from '../../../machines/wallets/orders/swap.rules'
import { fundedFirst, type ListedWallet } from '../../../machines/wallets/overview/wallet-list.rules'
import { figure } from '../../ui/format'
import { CoinPicker, type CoinPickerProps } from '../../ui/marks/coin-picker.view'
import { RowText } from '../../ui/rows/item.view'

const keyOf = ({ symbol, chain }: Coin): string => `${symbol} ${chain}`

/** The coin of 'USDT tron'. */
export const coinOf = (key: string): Coin => {
  const [symbol = '', chain = ''] = key.split(' ')
  return { symbol, chain }
}

export const walletOf = (wallets: readonly ListedWallet[], coin: Coin | null): ListedWallet | undefined =>
  wallets.find(({ currency }) => coin && keyOf(currency) === keyOf(coin))

interface WalletPickerProps extends Omit<CoinPickerProps, 'symbol' | 'value' | 'options' | 'onPick'> {
  wallets: readonly ListedWallet[]
  /** Whether balances are shown (WALLET-10). */
  shown: boolean
  coin: Coin | null
  onPick: (coin: Coin) => void
}

/** One of the customer's wallets, those with money first. `children`: beside its coin and network. */
export const WalletPicker = ({ wallets, shown, coin, onPick, children, ...props }: WalletPickerProps) => (
  <CoinPicker
    {...props}
    symbol={coin?.symbol}
    value={coin ? keyOf(coin) : ''}
    options={fundedFirst(wallets).map(({ currency, balance }) => ({
      value: keyOf(currency),
      text: [coinName(currency.name), networkLabel(currency.chain), shown && figure(balance, 0, 5)]
        .filter(Boolean)
        .join(' · '),
    }))}
    onPick={(key) => onPick(coinOf(key))}
  >
    <RowText title={coin?.symbol ?? 'Choose'} text={coin && networkLabel(coin.chain)} />
    {children}
  </CoinPicker>
)
