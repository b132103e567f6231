import { chakra } from '@chakra-ui/react/styled-system'
import type { Typed } from '../../../machines/values/amount'
import { amountInput, startsWithSign } from '../../ui/controls/amount-input.view'
import { Button } from '../../ui/controls/button.view'
import type { FieldWiring } from '../../ui/controls/field.view'

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
      /** The lower of two that are joined. */
      low: { minHeight: '68px' },
      /** Within a well, whose picker says the unit. */
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
    // With large text the unit and 'Max' go below the digits.
    flex: '1 1 5.5rem',
    alignSelf: 'stretch',
    minWidth: '0',
    padding: '0',
    bg: 'transparent',
    outline: 'none',
    textStyle: 'figure',
    // It shrinks until all of it stands in the field.
    fontSize: 'clamp(1rem, calc((100vw - 108px - 5.125rem) / (var(--signs) * 0.62)), var(--size))',
    _disabled: { color: 'fg.muted' },
  },
})

/** Fills in the whole balance. */
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
  /** 'USD', 'BTC'. */
  unit: string
  value: string
  disabled: boolean
  look?: 'low' | 'bare'
  onType: (typed: Typed) => void
  /** Fills in the whole balance; without it there is no Max button. */
  onMax?: (() => void) | undefined
}

/** An amount's text field. */
export const AmountInput = ({ unit, look, value, onType, onMax, ...input }: AmountInputProps) => (
  <Frame look={look}>
    {unit === 'USD' && !startsWithSign(value) && (
      <chakra.span aria-hidden textStyle="figure" fontWeight="500" marginInlineEnd="-1">
        $
      </chakra.span>
    )}
    <Digits
      {...input}
      {...amountInput(value, onType)}
      enterKeyHint="next"
      placeholder="0.00"
      style={{ '--signs': Math.max(value.length, 4), '--size': look ? '1.5rem' : '2rem' } as object}
    />
    {unit !== 'USD' && look !== 'bare' && (
      <chakra.span aria-hidden fontWeight="500" color="fg.muted">
        {unit}
      </chakra.span>
    )}
    {onMax && <MaxButton unit={unit} disabled={input.disabled} onClick={onMax} />}
  </Frame>
)
