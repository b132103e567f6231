import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Option } from '../controls/select.view'
import { CoinIcon } from './coin-icon.view'

/** A transparent native select covers the picked coin. */
const PickedCoin = chakra('span', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '14',
    paddingInline: '12px 10px',
    borderRadius: 'control',
    textStyle: 'rowTitle',
    '& > select': {
      position: 'absolute',
      inset: '0',
      width: 'full',
      opacity: '0',
      cursor: 'pointer',
      fontSize: '1rem',
    },
    '& option': { bg: 'bg.raised', color: 'fg' },
    '&:has(:focus-visible)': { outline: '3px solid', outlineOffset: '2px', outlineColor: 'brand.fg' },
    '&:has([aria-invalid=true])': { boxShadow: 'inset 0 0 0 2px {colors.red.solid}' },
    _highContrast: { borderWidth: '1px' },
  },
  variants: {
    ground: {
      hero: { bg: 'qr.bg', color: 'qr.fg', '&:has(:focus-visible)': { outlineColor: 'hero.fg' } },
      well: { bg: 'bg.raised' },
      dialog: { display: 'flex', gap: '3', minHeight: '64px', paddingInline: '4', bg: 'bg.well' },
    },
  },
})

export interface CoinPickerProps {
  ground: 'hero' | 'well' | 'dialog'
  symbol: string | undefined
  label?: string
  id?: string
  value: string
  options: readonly Option[]
  invalid?: boolean | undefined
  describedBy?: string | undefined
  onPick: (value: string) => void
  children?: ReactNode
}

export const CoinPicker = ({ ground, symbol, options, children, ...props }: CoinPickerProps) => (
  <PickedCoin ground={ground}>
    {symbol && <CoinIcon symbol={symbol} size={ground === 'dialog' ? 40 : 24} />}
    {children}
    <ChevronDown aria-hidden size={20} style={{ flexShrink: 0 }} />
    <select
      id={props.id}
      aria-label={props.label}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      value={props.value}
      onChange={({ currentTarget: { value } }) => props.onPick(value)}
    >
      {props.value === '' && (
        <option value="" disabled>
          Choose a coin
        </option>
      )}
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </PickedCoin>
)
