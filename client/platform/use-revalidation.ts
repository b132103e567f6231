import { useEffect, useEffectEvent } from 'react'

/** As XState has it; the browser's own, or a test's. */
export interface Clock {
  setTimeout: (work: () => void, ms: number) => unknown
  clearTimeout: (timer: never) => void
}

/** Why what is shown may be old: the tab is shown again, the network is back, or time has passed. */
export type Cause = 'focus' | 'reconnect' | 'interval'

interface Revalidation {
  revalidate: (cause: Cause) => void
  /** The tab is hidden, or opens hidden. */
  onHide?: () => void
  /**
   * ms between intervals while the tab is visible, if there are any. Of several waits each is used once and the last
   * one again and again; keep the array, another one begins anew.
   */
  every?: number | readonly number[] | null | undefined
}

const isVisible = (): boolean => document.visibilityState === 'visible'

/** The one place that decides when something shown is read again; a resource's own polling is its machine's. */
export const useRevalidation = (clock: Clock, { revalidate, onHide, every }: Revalidation): void => {
  const due = useEffectEvent(revalidate)
  const look = useEffectEvent(() => (isVisible() ? revalidate('focus') : onHide?.()))
  useEffect(() => {
    const online = () => due('reconnect')
    const changed = () => look()
    if (!isVisible()) changed()
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', changed)
    return () => {
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', changed)
    }
  }, [])
  useEffect(() => {
    if (every == null) return
    const [...waits] = [every].flat()
    let timer: unknown
    const wait = (): void => {
      timer = clock.setTimeout(() => {
        if (isVisible()) {
          due('interval')
          if (waits.length > 1) waits.shift()
        }
        wait()
      }, waits[0]!)
    }
    wait()
    return () => clock.clearTimeout(timer as never)
  }, [clock, every])
}
