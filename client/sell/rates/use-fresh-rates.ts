import { useEffect, useEffectEvent } from 'react'
import { useServices } from '../../flows/services'
import { savesData } from '../../platform/saves-data'

const everyMs = 30_000

/** Reads the shown rates again every 30 s while the page is visible; half as often where the customer saves data. */
export const useFreshRates = (revalidate: () => void): void => {
  const { clock } = useServices()
  const read = useEffectEvent(revalidate)
  useEffect(() => {
    const wait = savesData() ? everyMs * 2 : everyMs
    const again = (): void => {
      if (document.visibilityState === 'visible') read()
      timer = clock.setTimeout(again, wait)
    }
    let timer = clock.setTimeout(again, wait)
    return () => clock.clearTimeout(timer)
  }, [clock])
}
