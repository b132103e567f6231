import { use } from 'react'
import { coinName } from '../../../machines/money/coin-name'
import { networkLabel } from '../../../machines/money/network'
import type { Coin } from '../../../machines/wallets/orders/order.rules'
import { type ListedWallet, sortFundedFirst } from '../../../machines/wallets/overview/wallet-list.rules'
import { figure } from '../../ui/format'
import { RowText } from '../../ui/layout/rows.view'
import { CoinPicker, type CoinPickerProps } from '../../ui/marks/coin-picker.view'
import { BalancesVisible } from '../overview/balance.view'

const keyOf = ({ symbol, chain }: Coin): string => `${symbol} ${chain}`

export const coinOf = (key: string): Coin => {
  const [symbol = '', chain = ''] = key.split(' ')
  return { symbol, chain }
}

export const walletOf = (wallets: readonly ListedWallet[], coin: Coin | null): ListedWallet | undefined =>
  wallets.find(({ currency }) => coin && keyOf(currency) === keyOf(coin))

interface WalletPickerProps extends Omit<CoinPickerProps, 'symbol' | 'value' | 'options' | 'onPick'> {
  wallets: readonly ListedWallet[]
  coin: Coin | null
  onPick: (coin: Coin) => void
}

/** A picker of the customer's wallets, funded ones first. `children` follow the coin and network. */
export const WalletPicker = ({ wallets, coin, onPick, children, ...props }: WalletPickerProps) => {
  const areBalancesVisible = use(BalancesVisible)
  return (
    <CoinPicker
      {...props}
      symbol={coin?.symbol}
      value={coin ? keyOf(coin) : ''}
      options={sortFundedFirst(wallets).map(({ currency, balance }) => ({
        value: keyOf(currency),
        text: [
          coinName(currency.name),
          networkLabel(currency.chain),
          areBalancesVisible && figure(balance, 0, 5),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
      onPick={(key) => onPick(coinOf(key))}
    >
      <RowText title={coin?.symbol ?? 'Choose'} text={coin && networkLabel(coin.chain)} />
      {children}
    </CoinPicker>
  )
}
