import { chakra } from '@chakra-ui/react/styled-system'
import { type RateAge, rateAge, rateAgeEveryMs } from '../../../machines/sell/rates/rate-age.rules'
import { useServices } from '../../flows/services'
import { useInterval } from '../../flows/use-interval'
import { Chip } from '../../ui/controls/chip.view'

export const ratePollMs = 30_000

/** Returns the age of the rates, updated every five seconds; null before the first response. */
export const useRateAge = (readAt: number | null): RateAge | null => {
  const { now } = useServices()
  const at = useInterval(now, rateAgeEveryMs, () => readAt !== null, readAt)
  return readAt === null ? null : rateAge(readAt, at)
}

interface RateAgeLineProps {
  age: RateAge | null
  busy: boolean
  isOnHero?: boolean
}

/** 'updated 10 s ago', marked when stale. */
export const RateAgeLine = ({ age, busy, isOnHero = false }: RateAgeLineProps) => {
  const text = busy ? 'updating…' : (age?.text ?? '')
  return age?.stale && text && !busy ? (
    <Chip tone="stale" whiteSpace="normal">
      {text}
    </Chip>
  ) : (
    <chakra.span
      textStyle="secondary"
      color={isOnHero ? 'var(--muted)' : 'fg.muted'}
      fontVariantNumeric="tabular-nums"
    >
      {text}
    </chakra.span>
  )
}
