import { useEffect, useReducer } from 'react'
import { useServices } from './services'

/**
 * Returns `read()` (ms since 1970) on each render, and re-renders every `everyMs` while `isActive`; with `from`, right
 * after each whole step since then. Never returns an earlier render's value: the first response corrects the server's
 * clock.
 */
export const useInterval = (
  read: () => number,
  everyMs: number,
  isActive: (now: number) => boolean,
  from: number | null = null,
): number => {
  const { clock } = useServices()
  const [, render] = useReducer((count: number) => count + 1, 0)
  const at = read()
  const active = isActive(at)
  useEffect(() => {
    if (!active) return
    let timer: unknown
    const wait = (): void => {
      const ms = from === null ? everyMs : everyMs - (Math.max(0, read() - from) % everyMs) + 1
      timer = clock.setTimeout(tick, ms)
    }
    const tick = (): void => {
      render()
      wait()
    }
    wait()
    return () => clock.clearTimeout(timer as number)
  }, [active, everyMs, clock, from, read])
  return at
}
