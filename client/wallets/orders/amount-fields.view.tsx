import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import type { TypedText } from '../../../machines/values/amount'
import {
  type AmountProblem,
  amountsIn,
  type Holding,
  type LinkedDraft,
  shareOf,
} from '../../../machines/wallets/prices/linked-amounts.rules'
import { AmountQuestion, amountInput, hasCurrencySign } from '../../ui/controls/amount-input.view'
import { Button } from '../../ui/controls/button.view'
import { FilterChip } from '../../ui/controls/choices.view'
import type { FieldWiring } from '../../ui/controls/field.view'
import { TwoBars } from '../../ui/marks/two-bars.view'

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    minHeight: '76px',
    paddingBlock: '1',
    paddingInlineStart: '5',
    paddingInlineEnd: '2',
    borderRadius: 'card',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 1.5px {colors.border.control}',
    '&:has(:focus-visible[inputmode])': {
      outline: '3px solid',
      outlineColor: 'brand.fg',
      outlineOffset: '-2px',
    },
    '&:has([aria-invalid=true])': { boxShadow: 'inset 0 0 0 2px {colors.red.solid}' },
    '&:has(:disabled[inputmode])': { bg: 'bg.muted', boxShadow: 'none' },
    _highContrast: { borderWidth: '1px' },
  },
  variants: {
    look: {
      low: { minHeight: '68px' },
      bare: {
        minHeight: '14',
        padding: '0 8px',
        marginInlineStart: '-2',
        borderRadius: 'small',
        bg: 'transparent',
        boxShadow: 'none',
      },
    },
  },
})

const Digits = chakra('input', {
  base: {
    flex: '1 1 5.5rem',
    alignSelf: 'stretch',
    minWidth: '0',
    padding: '0',
    bg: 'transparent',
    outline: 'none',
    textStyle: 'figure',
    fontSize: 'clamp(1rem, calc((100vw - 108px - 5.125rem) / (var(--signs) * 0.62)), var(--size))',
    _disabled: { color: 'fg.muted' },
  },
})

export const MaxButton = ({ unit, ...button }: { unit: string; disabled?: boolean; onClick: () => void }) => (
  <Button
    variant="subtle"
    minHeight="12"
    paddingInline="4"
    borderRadius="icon"
    aria-label={unit ? `Max ${unit}` : undefined}
    {...button}
  >
    Max
  </Button>
)

interface AmountInputProps extends Omit<FieldWiring, 'id'> {
  id: string
  unit: string
  value: string
  disabled: boolean
  variant?: 'low' | 'bare'
  onType: (typed: TypedText) => void
  onMax?: (() => void) | undefined
}

export const AmountInput = ({ unit, variant, value, onType, onMax, ...input }: AmountInputProps) => (
  <Frame look={variant}>
    {unit === 'USD' && !hasCurrencySign(value) && (
      <chakra.span aria-hidden textStyle="figure" fontWeight="500" marginInlineEnd="-1">
        $
      </chakra.span>
    )}
    <Digits
      {...input}
      {...amountInput(value, onType)}
      enterKeyHint="next"
      placeholder="0.00"
      style={{ '--signs': Math.max(value.length, 4), '--size': variant ? '1.5rem' : '2rem' } as object}
    />
    {unit !== 'USD' && variant !== 'bare' && (
      <chakra.span aria-hidden fontWeight="500" color="fg.muted">
        {unit}
      </chakra.span>
    )}
    {onMax && <MaxButton unit={unit} disabled={input.disabled} onClick={onMax} />}
  </Frame>
)

const JoinBars = chakra('div', {
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
    _highContrast: { visibility: 'hidden' },
  },
})

interface LinkedFieldsProps {
  symbol: string | null
  draft: LinkedDraft
  holding: Holding | null
  hint: string | undefined
  problem: AmountProblem | undefined
  disabled: boolean
  ground: 'bg' | 'bg.raised'
  onUsd: (typed: TypedText) => void
  onCrypto: (typed: TypedText) => void
  onMax: () => void
}

const sharePercents = [25, 50, 75]

/** An amount in dollars and in coins, and buttons that fill in a share of the balance. */
export const LinkedFields = (props: LinkedFieldsProps) => {
  const { symbol, draft, holding, hint, problem, disabled } = props
  const id = useId()
  const typed = amountsIn(draft, symbol ?? '')[draft.typed]
  const isInvalid = problem !== undefined || typed.readings !== undefined
  const wiring = (side: 'usd' | 'crypto') => {
    const hasProblem = isInvalid && side === draft.typed
    const describedBy = [hint && (side === 'usd' || hasProblem) && `${id}hint`, hasProblem && `${id}error`]
    return {
      id: id + side,
      disabled,
      'aria-invalid': hasProblem || undefined,
      'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
      onMax: props.onMax,
    }
  }
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.label htmlFor={`${id}usd`} textStyle="label" marginBottom="-2px">
        Amount in USD
      </chakra.label>
      <AmountInput {...wiring('usd')} unit="USD" value={draft.usd} onType={props.onUsd} />
      <JoinBars aria-hidden bg={props.ground}>
        <TwoBars width="20px" />
      </JoinBars>
      <chakra.label htmlFor={`${id}crypto`} srOnly>
        Amount in {symbol ?? 'coins'}
      </chakra.label>
      <AmountInput
        {...wiring('crypto')}
        variant="low"
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
      <chakra.div role="group" aria-label="Part of your balance" display="flex" flexWrap="wrap" gap="2">
        {sharePercents.map((percent) => (
          <FilterChip
            key={percent}
            flex="1"
            justifyContent="center"
            bg={props.ground === 'bg' ? 'bg.panel' : 'bg.well'}
            disabled={disabled}
            onClick={() => holding && props.onCrypto({ text: shareOf(holding, percent), pasted: false })}
          >
            {percent}%
          </FilterChip>
        ))}
      </chakra.div>
    </chakra.div>
  )
}
