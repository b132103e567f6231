import { useLayoutEffect, useState } from 'react'
import { useServices } from '../../flows/services'
import { isLocked, keepSeen, lockAfter } from '../../platform/lock/lock'

/** How often an app in sight says so: a tab that is killed, or a device that sleeps, says nothing more. ms. */
const sightMs = 15_000

/**
 * Whether the app is locked (EXT-21 to EXT-24), and how it is opened. What is drawn is hidden before this returns from
 * the event that tells of it, and while nobody looks: a tab that comes back shows nothing it must not.
 */
export const useAppLock = (): [locked: boolean, open: () => void] => {
  const { storage, now } = useServices()
  const [locked, setLocked] = useState(() => isLocked(storage, now()))
  useLayoutEffect(() => {
    const look = (isSeen: boolean): void => {
      const isDue = isLocked(storage, now())
      const isHidden = document.visibilityState === 'hidden' && lockAfter.read(storage) > 0
      if (!isDue && isSeen) keepSeen(storage, now())
      document.body.style.visibility = isDue || isHidden ? 'hidden' : ''
      setLocked(isDue)
    }
    const turn = (): void => look(true)
    // Another tab locked or opened it. Says nothing itself: two tabs in sight would answer each other for ever.
    const hear = (): void => look(false)
    const timer = setInterval(() => look(document.visibilityState === 'visible'), sightMs)
    document.addEventListener('visibilitychange', turn)
    window.addEventListener('storage', hear)
    look(document.visibilityState === 'visible')
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', turn)
      window.removeEventListener('storage', hear)
      document.body.style.visibility = ''
    }
  }, [storage, now])
  const open = (): void => {
    keepSeen(storage, now())
    document.body.style.visibility = ''
    setLocked(false)
  }
  return [locked, open]
}
