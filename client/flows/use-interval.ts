import { useEffect, useState } from 'react'
import { useServices } from './services'

/** The value of `read` (ms since 1970), updated every `everyMs` until it is no longer needed. */
export const useInterval = (
  read: () => number,
  everyMs: number,
  isOfUse: (now: number) => boolean,
): number => {
  const { clock } = useServices()
  const [at, keepAt] = useState(read)
  const active = isOfUse(at)
  useEffect(() => {
    if (!active) return
    let timer: unknown
    const look = (): void => {
      keepAt(read())
      timer = clock.setTimeout(look, everyMs)
    }
    look()
    return () => clock.clearTimeout(timer as number)
  }, [active, everyMs, clock, read])
  return at
}
