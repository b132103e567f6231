import { type RateAge, rateAge, rateAgeEveryMs } from '../../../machines/sell/rates/rate-age.rules'
import { useServices } from '../../flows/services'
import { useInterval } from '../../flows/use-interval'

/** Waits until shown rates are read again while the page is visible and nobody touches it, ms. */
export const rateWaits: readonly number[] = [30_000, 45_000, 60_000]

/** The age of the shown rates, updated every five seconds; null before the first answer. `readAt` in ms since 1970. */
export const useRateAge = (readAt: number | null): RateAge | null => {
  const { now } = useServices()
  const at = useInterval(now, rateAgeEveryMs, () => readAt !== null, readAt)
  return readAt === null ? null : rateAge(readAt, at)
}
