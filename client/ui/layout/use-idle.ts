import { useEffect, useState } from 'react'

/** On a page that never rests, ms. */
const atTheLatestMs = 1_000

/** Whether the browser has had nothing more urgent to do since the component was drawn. Safari has no idle callbacks. */
export const useIdle = (initially = false): boolean => {
  const [isIdle, setIdle] = useState(initially)
  useEffect(() => {
    const rest = (): void => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(rest, { timeout: atTheLatestMs })
    return () => cancelIdleCallback(request)
  }, [])
  return isIdle
}
