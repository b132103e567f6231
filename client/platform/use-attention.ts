import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** XState's clock; the browser's own, or a test's. */
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
  const returned = useEffectEvent(callback)
  useEffect(() => {
    const unsubscribe = onVisibility(() => isVisible() && returned('focus'))
    const online = () => returned('reconnect')
    window.addEventListener('online', online)
    return () => {
      unsubscribe()
      window.removeEventListener('online', online)
    }
  }, [])
}

/** Calls back every `ms` while the tab is visible; null: never. */
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

/** ms without a touch, pointer movement or key. */
const idleAfterMs = 60_000
const activities = ['pointerdown', 'pointermove', 'keydown'] as const

interface Idleness {
  subscribe: (changed: () => void) => () => void
  isIdle: () => boolean
}

const createIdleness = (clock: Clock): Idleness => {
  const listeners = new Set<() => void>()
  let [isIdle, timer] = [false, undefined as unknown]
  const set = (value: boolean): void => {
    if (isIdle === value) return
    isIdle = value
    for (const listener of listeners) listener()
  }
  const touched = (): void => {
    clock.clearTimeout(timer as never)
    set(false)
    timer = clock.setTimeout(() => set(true), idleAfterMs)
  }
  const listen = (change: 'addEventListener' | 'removeEventListener'): void => {
    for (const name of activities) window[change](name, touched, { capture: true, passive: true })
  }
  return {
    subscribe: (changed) => {
      if (listeners.size === 0) {
        listen('addEventListener')
        touched()
      }
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
        if (listeners.size > 0) return
        listen('removeEventListener')
        clock.clearTimeout(timer as never)
      }
    },
    isIdle: () => isIdle,
  }
}

/** Shared: a page has several queries. */
const idlenessOf = new WeakMap<Clock, Idleness>()

/** Whether the customer has done nothing for a minute. */
export const useIdle = (clock: Clock): boolean => {
  const idleness = idlenessOf.get(clock) ?? createIdleness(clock)
  idlenessOf.set(clock, idleness)
  return useSyncExternalStore(idleness.subscribe, idleness.isIdle)
}
