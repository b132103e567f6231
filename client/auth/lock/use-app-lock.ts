import { useLayoutEffect, useState } from 'react'
import { useServices } from '../../flows/services'
import { isLocked, lockAfter, storeLastSeen } from '../../platform/app-lock'

/** ms. How often a visible app stores the time: a killed tab or a sleeping device stores nothing more. */
const sightMs = 15_000

/**
 * Whether the app is locked (EXT-21 to EXT-24), and how to open it. Hides the screen before the event handler returns,
 * and while the tab is hidden: a returning tab never shows old content.
 */
export const useAppLock = (): [locked: boolean, open: () => void] => {
  const { storage, now } = useServices()
  const [locked, setLocked] = useState(() => isLocked(storage, now()))
  useLayoutEffect(() => {
    const checkLock = (isInSight: boolean): void => {
      const isDue = isLocked(storage, now())
      const isHidden = document.visibilityState === 'hidden' && lockAfter.read(storage) > 0
      if (!isDue && isInSight) storeLastSeen(storage, now())
      document.body.style.visibility = isDue || isHidden ? 'hidden' : ''
      setLocked(isDue)
    }
    const turn = (): void => checkLock(true)
    // Another tab locked or opened the app. Stores nothing: two visible tabs would trigger each other forever.
    const onOtherTab = (): void => checkLock(false)
    const timer = setInterval(() => checkLock(document.visibilityState === 'visible'), sightMs)
    document.addEventListener('visibilitychange', turn)
    window.addEventListener('storage', onOtherTab)
    checkLock(document.visibilityState === 'visible')
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', turn)
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
