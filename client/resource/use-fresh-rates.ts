import { useEffect, useEffectEvent } from 'react'
import { useServices } from '../flows/services'

const everyMs = 30_000

/** Reads the shown rates again every 30 s while the page is visible. */
export const useFreshRates = (revalidate: () => void): void => {
  const { clock } = useServices()
  const read = useEffectEvent(revalidate)
  useEffect(() => {
    const again = (): void => {
      if (document.visibilityState === 'visible') read()
      timer = clock.setTimeout(again, everyMs)
    }
    let timer = clock.setTimeout(again, everyMs)
    return () => clock.clearTimeout(timer)
  }, [clock])
}
