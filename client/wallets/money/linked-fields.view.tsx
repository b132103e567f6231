import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import {
  type Holding,
  type LinkedDraft,
  shareOf,
  type Typed,
} from '../../../machines/wallets/money/linked.rules'
import { FilterChip } from '../../ui/controls/filter-chip.view'
import { TwoBars } from '../../ui/marks/two-bars.view'
import { AmountInput } from './amount-field.view'

/** The two bars, which say that both are the same amount. */
const Join = chakra('div', {
  base: {
    position: 'relative',
    zIndex: '1',
    display: 'grid',
    placeItems: 'center',
    width: '44px',
    height: '10',
    marginBlock: '-14px',
    marginInline: 'auto',
    borderRadius: 'icon',
    color: 'brand.fg',
  },
})

export interface LinkedProps {
  onUsd: (typed: Typed) => void
  onCrypto: (typed: Typed) => void
  onMax: () => void
}

interface LinkedFieldsProps extends LinkedProps {
  /** Null until a coin is chosen. */
  symbol: string | null
  draft: LinkedDraft
  holding: Holding | null
  /** 'Minimum: $10'. */
  hint: string | undefined
  problems: { usd?: string | undefined; crypto?: string | undefined }
  disabled: boolean
  /** The ground they stand on. */
  ground: 'bg' | 'bg.raised'
}

const shares = [25, 50, 75]

/** One amount in dollars and in coins, joined by the two bars; parts of the balance by a tap. */
export const LinkedFields = ({
  symbol,
  draft,
  holding,
  hint,
  problems,
  disabled,
  ...props
}: LinkedFieldsProps) => {
  const id = useId()
  const wiring = (side: 'usd' | 'crypto') => ({
    id: id + side,
    disabled,
    'aria-invalid': problems[side] === undefined ? undefined : (true as const),
    'aria-describedby':
      [hint && side === 'usd' && `${id}hint`, problems[side] && `${id + side}error`]
        .filter(Boolean)
        .join(' ') || undefined,
    onMax: props.onMax,
  })
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.label htmlFor={`${id}usd`} textStyle="label" marginBottom="-2px">
        Amount in USD
      </chakra.label>
      <AmountInput {...wiring('usd')} unit="USD" value={draft.usd} onType={props.onUsd} />
      <Join aria-hidden bg={props.ground}>
        <TwoBars width="20px" />
      </Join>
      <chakra.label htmlFor={`${id}crypto`} srOnly>
        Amount in {symbol ?? 'coins'}
      </chakra.label>
      <AmountInput
        {...wiring('crypto')}
        look="low"
        unit={symbol ?? ''}
        value={draft.crypto}
        onType={props.onCrypto}
      />
      {(['usd', 'crypto'] as const).map(
        (side) =>
          problems[side] && (
            <chakra.p
              key={side}
              id={`${id + side}error`}
              textStyle="secondary"
              color="red.fg"
              srOnly={side === 'crypto' && problems.crypto === problems.usd}
            >
              {problems[side]}
            </chakra.p>
          ),
      )}
      {hint && (
        <chakra.p id={`${id}hint`} textStyle="secondary" color="fg.muted">
          {hint}
        </chakra.p>
      )}
      {holding && (
        <chakra.div role="group" aria-label="Part of your balance" display="flex" gap="2">
          {shares.map((percent) => (
            <FilterChip
              key={percent}
              flex="1"
              justifyContent="center"
              bg={props.ground === 'bg' ? 'bg.panel' : 'bg.well'}
              disabled={disabled}
              onClick={() => props.onCrypto({ text: shareOf(holding, percent), pasted: false })}
            >
              {percent} %
            </FilterChip>
          ))}
        </chakra.div>
      )}
    </chakra.div>
  )
}
