import { useEffect, useState } from 'react'
import { resendWait } from '../../machines/auth/recovery.rules'
import { useServices } from '../shared/services'

const tickMs = 1000

/** Whole seconds until another code may be asked for, second by second; 0 when it may. `sentAt` in ms since 1970. */
export const useResendWait = (sentAt: number | null): number => {
  const { clock, now } = useServices()
  const [at, keepAt] = useState(now)
  const wait = Math.ceil(resendWait(sentAt, at) / tickMs)
  useEffect(() => {
    if (wait === 0) return
    const timer = clock.setTimeout(() => keepAt(now()), tickMs)
    return () => clock.clearTimeout(timer)
  }, [wait, clock, now])
  return wait
}
