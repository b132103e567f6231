import { useEffect, useState } from 'react'
import { type RateAge, rateAge } from '../../machines/sell/rate-age.rules'
import { useServices } from '../shared/services'

const tickMs = 1000

/** The age of the shown rates, second by second; null before the first answer. `readAt` in ms since 1970. */
export const useRateAge = (readAt: number | null): RateAge | null => {
  const { now } = useServices()
  const [at, setAt] = useState(now)
  useEffect(() => {
    if (readAt === null) return
    setAt(now())
    const timer = setInterval(() => setAt(now()), tickMs)
    return () => clearInterval(timer)
  }, [readAt, now])
  return readAt === null ? null : rateAge(readAt, at)
}
