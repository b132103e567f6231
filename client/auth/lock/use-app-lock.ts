import { useLayoutEffect, useState } from 'react'
import { useServices } from '../../flows/services'
import { isLocked, lockAfter, storeLastSeen } from '../../platform/app-lock'

/** ms between writes of the time while visible, because a killed tab or a sleeping device cannot write it. */
const storeEveryMs = 15_000

/**
 * Whether the app is locked (EXT-21 to EXT-24), and a function that unlocks it. Hides the screen before the event
 * handler returns, and while the tab is hidden: a returning tab must never show old content.
 */
export const useAppLock = (): [locked: boolean, open: () => void] => {
  const { storage, now } = useServices()
  const [locked, setLocked] = useState(() => isLocked(storage, now()))
  useLayoutEffect(() => {
    const checkLock = (isVisible: boolean): void => {
      const isDue = isLocked(storage, now())
      const isHidden = document.visibilityState === 'hidden' && lockAfter.read(storage) > 0
      if (!isDue && isVisible) storeLastSeen(storage, now())
      document.body.style.visibility = isDue || isHidden ? 'hidden' : ''
      setLocked(isDue)
    }
    const onVisibility = (): void => checkLock(true)
    // Another tab locked or unlocked the app. Stores nothing: two visible tabs would trigger each other forever.
    const onOtherTab = (): void => checkLock(false)
    const timer = setInterval(() => checkLock(document.visibilityState === 'visible'), storeEveryMs)
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('storage', onOtherTab)
    checkLock(document.visibilityState === 'visible')
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('storage', onOtherTab)
      document.body.style.visibility = ''
    }
  }, [storage, now])
  const open = (): void => {
    storeLastSeen(storage, now())
    document.body.style.visibility = ''
    setLocked(false)
  }
  return [locked, open]
}
