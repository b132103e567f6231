import { useEffect, useState } from 'react'
import { resendWait } from '../../../machines/auth/recovery/recovery.rules'
import { useServices } from '../../flows/services'

const tickMs = 1000

/**
 * Whole seconds until another code may be requested, updated every second; 0 when it may. `sentAt` in ms since 1970.
 */
export const useCountdown = (sentAt: number | null): number => {
  const { clock, now } = useServices()
  const [at, keepAt] = useState(now)
  const waitMs = resendWait(sentAt, at)
  useEffect(() => {
    if (waitMs === 0) return
    // A timer may fire early: then it is set again for the remaining time.
    const timer = clock.setTimeout(() => keepAt(now()), waitMs % tickMs || tickMs)
    return () => clock.clearTimeout(timer)
  }, [waitMs, clock, now])
  return Math.ceil(waitMs / tickMs)
}
