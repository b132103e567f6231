import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

/** XState's clock: the browser's, or a test's. */
export interface Clock {
  setTimeout: (work: () => void, ms: number) => unknown
  clearTimeout: (timer: never) => void
}

const onVisibility = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const isVisible = (): boolean => document.visibilityState === 'visible'

export const useVisible = (): boolean => useSyncExternalStore(onVisibility, isVisible)

/** Calls back when the tab is visible again ('focus') and when the network returns. */
export const useReturn = (callback: (cause: 'focus' | 'reconnect') => void): void => {
  const onReturn = useEffectEvent(callback)
  useEffect(() => {
    const unsubscribe = onVisibility(() => isVisible() && onReturn('focus'))
    const onOnline = () => onReturn('reconnect')
    window.addEventListener('online', onOnline)
    return () => {
      unsubscribe()
      window.removeEventListener('online', onOnline)
    }
  }, [])
}

/** Calls back every `ms` while the tab is visible; null means never. */
export const useEvery = (clock: Clock, ms: number | null, callback: () => void): void => {
  const due = useEffectEvent(callback)
  const visible = useVisible()
  useEffect(() => {
    if (ms === null || !visible) return
    let timer: unknown
    const wait = (): void => {
      timer = clock.setTimeout(() => {
        due()
        wait()
      }, ms)
    }
    wait()
    return () => clock.clearTimeout(timer as never)
  }, [clock, ms, visible])
}

const idleAfterMs = 60_000
const activities = ['pointerdown', 'pointermove', 'keydown'] as const

/** Whether the customer has done nothing for a minute. */
export const useIdle = (clock: Clock): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let timer: unknown
    const onActivity = (): void => {
      clock.clearTimeout(timer as never)
      setIdle(false)
      timer = clock.setTimeout(() => setIdle(true), idleAfterMs)
    }
    onActivity()
    const options = { capture: true, passive: true }
    for (const name of activities) window.addEventListener(name, onActivity, options)
    return () => {
      clock.clearTimeout(timer as never)
      for (const name of activities) window.removeEventListener(name, onActivity, options)
    }
  }, [clock])
  return isIdle
}
