import { useEffect, useState } from 'react'
import { useServices } from '../shared/services'

/** The server's clock, ms since 1970, read again every `everyMs` for as long as it is of use. */
export const useServerNow = (everyMs: number, isOfUse: (now: number) => boolean): number => {
  const { clock, serverNow } = useServices()
  const [at, keepAt] = useState(serverNow)
  const active = isOfUse(at)
  useEffect(() => {
    if (!active) return
    let timer: unknown
    const look = (): void => {
      keepAt(serverNow())
      timer = clock.setTimeout(look, everyMs)
    }
    look()
    return () => clock.clearTimeout(timer as number)
  }, [active, everyMs, clock, serverNow])
  return at
}
