import { resendWait } from '../../../machines/auth/recovery/recovery.rules'
import { useServices } from '../../flows/services'
import { useInterval } from '../../flows/use-interval'

const tickMs = 1000

/**
 * Whole seconds until another code may be requested, updated every second; 0 when it may. `sentAt` in ms since 1970.
 */
export const useCountdown = (sentAt: number | null): number => {
  const { now } = useServices()
  const at = useInterval(now, tickMs, (time) => resendWait(sentAt, time) > 0)
  return Math.ceil(resendWait(sentAt, at) / tickMs)
}
