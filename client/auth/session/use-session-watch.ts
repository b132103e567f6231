import { useEffect } from 'react'
import { useServices } from '../../flows/services'
import type { SessionStore } from '../../flows/session'
import { endReasonKey } from './session.store'

type SessionWatcher = (
  event: { type: 'session.expire'; isRemote?: boolean } | { type: 'session.followOtherTab' },
) => void

const minuteMs = 60_000

/**
 * Calls back when the session has ended (ruling 33), or when another tab ended it or logged in to another account.
 * Checks every minute, on return to the tab and on storage events. Returns an unsubscribe function.
 */
export const watchSession = (store: SessionStore, page: Window, onEnd: SessionWatcher): (() => void) => {
  let reason: string | null = null
  const follow = (event?: StorageEvent): boolean => {
    if (event?.key === endReasonKey) reason = event.newValue ?? reason
    const isEnded = store.follow() === 'ended'
    if (!isEnded) return true
    if (reason === 'expired' || reason === 'remote')
      onEnd({ type: 'session.expire', isRemote: reason === 'remote' })
    else onEnd({ type: 'session.followOtherTab' })
    return false
  }
  const checkSession = (): void => {
    if (follow() && store.isOver()) onEnd({ type: 'session.expire' })
  }
  // A frozen tab receives no storage events. A closing page must not check: the customer could not read why.
  const onReturn = (): void => {
    if (page.document.visibilityState === 'visible') checkSession()
  }
  const timer = page.setInterval(checkSession, minuteMs)
  page.addEventListener('storage', follow)
  page.document.addEventListener('visibilitychange', onReturn)
  return () => {
    page.clearInterval(timer)
    page.removeEventListener('storage', follow)
    page.document.removeEventListener('visibilitychange', onReturn)
  }
}

/** Watches the session of every signed-in page; it is not in the login's chunk. */
export const useSessionWatch = (onEnd: SessionWatcher): void => {
  const { session } = useServices()
  useEffect(() => watchSession(session, window, onEnd), [session, onEnd])
}
