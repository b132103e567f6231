import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import type { Typed } from '../../../machines/values/amount'
import {
  type AmountProblem,
  amountsIn,
  type Holding,
  type LinkedDraft,
  shareOf,
} from '../../../machines/wallets/money/linked.rules'
import { AmountQuestion } from '../../ui/controls/amount-input.view'
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
    // There it would only cut the fields' edges.
    _highContrast: { visibility: 'hidden' },
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
  /** What is wrong with the typed amount. */
  problem: AmountProblem | undefined
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
  problem,
  disabled,
  ...props
}: LinkedFieldsProps) => {
  const id = useId()
  const typed = amountsIn(draft, symbol ?? '')[draft.typed]
  const isWrong = problem !== undefined || typed.readings !== undefined
  const wiring = (side: 'usd' | 'crypto') => {
    const hasProblem = isWrong && side === draft.typed
    const described = [hint && (side === 'usd' || hasProblem) && `${id}hint`, hasProblem && `${id}error`]
    return {
      id: id + side,
      disabled,
      'aria-invalid': hasProblem || undefined,
      'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      onMax: props.onMax,
    }
  }
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
      <AmountQuestion
        id={`${id}error`}
        amount={typed}
        onPick={draft.typed === 'usd' ? props.onUsd : props.onCrypto}
      />
      {problem && !typed.readings && (
        <chakra.p id={`${id}error`} textStyle="secondary" color="red.fg" srOnly={problem.isTooLittle}>
          {problem.text}
        </chakra.p>
      )}
      {hint && (
        <chakra.p id={`${id}hint`} textStyle="secondary" color={problem?.isTooLittle ? 'red.fg' : 'fg.muted'}>
          {hint}
        </chakra.p>
      )}
      {holding && (
        <chakra.div role="group" aria-label="Part of your balance" display="flex" flexWrap="wrap" gap="2">
          {shares.map((percent) => (
            <FilterChip
              key={percent}
              flex="1"
              justifyContent="center"
              bg={props.ground === 'bg' ? 'bg.panel' : 'bg.well'}
              disabled={disabled}
              onClick={() => props.onCrypto({ text: shareOf(holding, percent), pasted: false })}
            >
              {percent}%
            </FilterChip>
          ))}
        </chakra.div>
      )}
    </chakra.div>
  )
}
