import { chakra } from '@chakra-ui/react/styled-system'
import { coinName } from '../../../machines/money/coin-name'
import { networkLabel } from '../../../machines/money/network'
import type { Coin } from '../../../machines/wallets/orders/swap.rules'
import { fundedFirst, type ListedWallet } from '../../../machines/wallets/overview/wallet-list.rules'
import { Field } from '../../ui/controls/field.view'
import { Select } from '../../ui/controls/select.view'
import { figure } from '../../ui/format'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { exactCoins } from '../overview/balance.view'

/** '0.12345', without needless zeros: an option has one line, and the whole balance stands below the field. */
const held = (balance: string): string => figure(balance, 0, 5)

const keyOf = ({ symbol, chain }: Coin): string => `${symbol} ${chain}`

interface CoinSelectProps {
  label: string
  wallets: readonly ListedWallet[]
  /** Whether balances are shown (WALLET-10). */
  shown: boolean
  value: Coin | null
  hint?: string | undefined
  error?: string | undefined
  onPick: (coin: Coin) => void
}

/** 'You have 1.5 ETH': the chosen wallet's whole balance; undefined while balances are hidden. */
const holding = (
  wallets: readonly ListedWallet[],
  shown: boolean,
  value: Coin | null,
): string | undefined => {
  const wallet = value && wallets.find(({ currency }) => keyOf(currency) === keyOf(value))
  return wallet && shown ? `You have ${exactCoins(wallet.balance, wallet.currency.symbol)}` : undefined
}

/** A select of the customer's wallets with their balances. */
export const CoinSelect = ({ label, wallets, shown, value, hint, error, onPick }: CoinSelectProps) => (
  <Field label={label} hint={hint ?? holding(wallets, shown, value)} error={error}>
    {(wiring) => (
      <chakra.div position="relative">
        {value && (
          <chakra.span position="absolute" insetInlineStart="3" top="12px" zIndex="1" pointerEvents="none">
            <CoinIcon symbol={value.symbol} size={24} />
          </chakra.span>
        )}
        <Select
          {...wiring}
          {...(value ? { paddingInlineStart: '12' } : {})}
          value={value ? keyOf(value) : ''}
          onChange={({ target }) => {
            const [symbol = '', chain = ''] = target.value.split(' ')
            if (symbol) onPick({ symbol, chain })
          }}
        >
          <option value="" disabled>
            Choose a coin
          </option>
          {fundedFirst(wallets).map(({ currency, balance }) => (
            <option key={keyOf(currency)} value={keyOf(currency)}>
              {[coinName(currency.name), networkLabel(currency.chain), shown && held(balance)]
                .filter(Boolean)
                .join(' · ')}
            </option>
          ))}
        </Select>
      </chakra.div>
    )}
  </Field>
)
