import { chakra } from '@chakra-ui/react/styled-system'
import type { RateAge } from '../../../machines/sell/rates/rate-age.rules'
import { Chip } from '../../ui/controls/chip.view'

interface RateAgeLineProps {
  /** Null before the first answer. */
  age: RateAge | null
  /** Whether the rates are loading. */
  busy: boolean
  onPlate?: boolean
}

/** 'updated 10 s ago'; marked when the rates are stale. */
export const RateAgeLine = ({ age, busy, onPlate = false }: RateAgeLineProps) => {
  const text = busy ? 'updating…' : (age?.text ?? '')
  return age?.stale && !busy ? (
    <Chip tone="stale" whiteSpace="normal">
      {text}
    </Chip>
  ) : (
    <chakra.span
      textStyle="secondary"
      color={onPlate ? 'var(--muted)' : 'fg.muted'}
      fontVariantNumeric="tabular-nums"
    >
      {text}
    </chakra.span>
  )
}
