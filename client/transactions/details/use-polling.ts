import { useEffect, useEffectEvent } from 'react'
import { useServices } from '../../flows/services'
import { savesData } from '../../platform/saves-data'
import { isInView } from '../../platform/use-revalidate-on-focus'

const firstWaitMs = 10_000
const longestWaitMs = 60_000
const slowerBy = 1.5

interface PollingOptions {
  onPoll: () => void
  /** A change of this says that something happened: looks come often again. */
  news: string
  active: boolean
}

/**
 * Asks to look again after 10 s and then ever more rarely, up to once a minute; never while the page is hidden,
 * and at once on return.
 */
export const usePolling = ({ onPoll, news, active }: PollingOptions): void => {
  const { clock } = useServices()
  const look = useEffectEvent(onPoll)
  // biome-ignore lint/correctness/useExhaustiveDependencies: news start the waiting over
  useEffect(() => {
    if (!active) return
    let timer: unknown
    let wait = firstWaitMs
    const plan = () => {
      timer = clock.setTimeout(
        () => {
          look()
          wait = Math.min(wait * slowerBy, longestWaitMs)
          plan()
        },
        // Customers who save data are asked for half of it.
        savesData() ? wait * 2 : wait,
      )
    }
    const onVisibility = () => {
      clock.clearTimeout(timer as number)
      if (!isInView()) return
      wait = firstWaitMs
      look()
      plan()
    }
    if (isInView()) plan()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clock.clearTimeout(timer as number)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [active, news, clock])
}
