import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import { coinName } from '../../machines/shared/coin-name'
import { networkLabel } from '../../machines/shared/network'
import type { Coin } from '../../machines/wallets/swap.rules'
import type { ListedWallet } from '../../machines/wallets/wallet-list.rules'
import { Field } from '../shared/field.view'
import { figure } from '../shared/format'
import { balanceText } from './balance.view'

/** '0.12345 BTC'; a coin named by its symbol does not say it twice. */
const held = ({ symbol, name }: ListedWallet['currency'], balance: string): string =>
  coinName(name) === symbol ? figure(balance, 5) : balanceText(balance, symbol)

const keyOf = ({ symbol, chain }: Coin): string => `${symbol} ${chain}`

const Select = chakra('select', {
  base: {
    appearance: 'none',
    width: 'full',
    minHeight: '12',
    paddingInlineStart: '3',
    paddingInlineEnd: '10',
    bg: 'bg.panel',
    color: 'fg',
    textStyle: 'body',
    textOverflow: 'ellipsis',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'control',
    cursor: 'pointer',
    _invalid: { borderColor: 'status.red' },
    _disabled: { bg: 'bg.muted', opacity: '0.7' },
  },
})

interface CoinSelectProps {
  label: string
  wallets: readonly ListedWallet[]
  value: Coin | null
  hint?: string | undefined
  error?: string | undefined
  disabled?: boolean
  onPick: (coin: Coin) => void
}

/** One of the customer's wallets, with what it holds. */
export const CoinSelect = ({ label, wallets, value, hint, error, disabled, onPick }: CoinSelectProps) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => (
      <chakra.div position="relative">
        <Select
          {...wiring}
          disabled={disabled}
          value={value ? keyOf(value) : ''}
          onChange={({ target }) => {
            const [symbol = '', chain = ''] = target.value.split(' ')
            if (symbol) onPick({ symbol, chain })
          }}
        >
          <option value="" disabled>
            Choose a coin
          </option>
          {wallets.map(({ currency, balance }) => {
            const network = networkLabel(currency.chain)
            return (
              <option key={keyOf(currency)} value={keyOf(currency)}>
                {coinName(currency.name)}
                {network ? ` · ${network}` : ''} · {held(currency, balance)}
              </option>
            )
          })}
        </Select>
        <chakra.span position="absolute" insetInlineEnd="3" top="14px" color="fg.muted" pointerEvents="none">
          <ChevronDown aria-hidden size={20} />
        </chakra.span>
      </chakra.div>
    )}
  </Field>
)
