import { chakra } from '@chakra-ui/react/styled-system'
import type { RateAge } from '../../../machines/sell/rates/rate-age.rules'
import { useOnline } from '../../platform/use-online'
import { Chip } from '../../ui/controls/chip.view'

interface RateAgeLineProps {
  /** Null before the first answer. */
  age: RateAge | null
  /** Whether the rates are loading. */
  busy: boolean
  onPlate?: boolean
}

/** 'updated 10 s ago'; marked when the rates are stale. Without a network the page's own line says from when they are. */
export const RateAgeLine = ({ age, busy, onPlate = false }: RateAgeLineProps) => {
  const online = useOnline()
  const text = busy ? 'updating…' : (online && age?.text) || ''
  return age?.stale && text && !busy ? (
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
