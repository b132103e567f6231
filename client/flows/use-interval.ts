import { useEffect, useState } from 'react'
import { useServices } from './services'

/**
 * The value of `read` (ms since 1970), updated every `everyMs` while needed; with `from`, right after each whole step
 * since then.
 */
export const useInterval = (
  read: () => number,
  everyMs: number,
  isOfUse: (now: number) => boolean,
  from: number | null = null,
): number => {
  const { clock } = useServices()
  const [at, keepAt] = useState(read)
  const active = isOfUse(at)
  useEffect(() => {
    if (!active) return
    let timer: unknown
    const tick = (): void => {
      const now = read()
      keepAt(now)
      const wait = from === null ? everyMs : everyMs - (Math.max(0, now - from) % everyMs) + 1
      timer = clock.setTimeout(tick, wait)
    }
    tick()
    return () => clock.clearTimeout(timer as number)
  }, [active, everyMs, clock, from, read])
  return at
}
