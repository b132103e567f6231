import { useEffect, useEffectEvent } from 'react'

/** XState's clock; the browser's own, or a test's. */
export interface Clock {
  setTimeout: (work: () => void, ms: number) => unknown
  clearTimeout: (timer: never) => void
}

/** The tab is visible again, the network is back, or time has passed. */
export type Cause = 'focus' | 'reconnect' | 'interval'

interface Revalidation {
  revalidate: (cause: Cause) => void
  /** Also if the tab opens hidden. */
  onHide?: () => void
  /** On touch, pointer movement or key. */
  onTouch?: () => void
  /**
   * ms between intervals while the tab is visible. Of several waits each is used once and the last repeats; pass the
   * same array, a new one restarts.
   */
  every?: number | readonly number[] | null | undefined
  /** Whether activity returns to the first wait. */
  restarts?: boolean
}

const isVisible = (): boolean => document.visibilityState === 'visible'

const activities = ['pointerdown', 'pointermove', 'keydown'] as const

/** Calls back on activity. Returns how to unsubscribe. */
const onActivity = (onTouch: () => void): (() => void) => {
  for (const name of activities) window.addEventListener(name, onTouch, { capture: true, passive: true })
  return () => {
    for (const name of activities) window.removeEventListener(name, onTouch, { capture: true })
  }
}

/** The one place that decides when to read again; the reader polls (client/data/reader.ts). */
export const useRevalidation = (
  clock: Clock,
  { revalidate, onHide, onTouch, every, restarts = true }: Revalidation,
): void => {
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
  const touched = useEffectEvent(() => onTouch?.())
  useEffect(() => onActivity(() => touched()), [])
  useEffect(() => {
    if (every == null) return
    let waits = [every].flat()
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
    const stop = onActivity(() => {
      if (!restarts || waits.length === [every].flat().length) return
      clock.clearTimeout(timer as never)
      waits = [every].flat()
      wait()
    })
    return () => {
      stop()
      clock.clearTimeout(timer as never)
    }
  }, [clock, every, restarts])
}
