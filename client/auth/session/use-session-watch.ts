import { useEffect } from 'react'
import { useServices } from '../../flows/services'
import type { SessionStore } from '../../flows/session'

type SessionWatcher = (event: { type: 'session.expire' | 'session.followOtherTab' }) => void

const minuteMs = 60_000

/**
 * Calls back while the session is over (ruling 33), or when another tab ended this tab's or signed in as somebody else:
 * asked each minute, at each return to the tab and when another tab changes what is stored. Returns how to unsubscribe.
 */
export const watchSession = (store: SessionStore, page: Window, onEnd: SessionWatcher): (() => void) => {
  const follow = (): boolean => {
    const isEnded = store.follow() === 'ended'
    if (isEnded) onEnd({ type: 'session.followOtherTab' })
    return !isEnded
  }
  const look = (): void => {
    if (follow() && store.isOver()) onEnd({ type: 'session.expire' })
  }
  // A frozen tab receives no storage events. Not when the page is left: nobody would read why.
  const returned = (): void => {
    if (page.document.visibilityState === 'visible') look()
  }
  const timer = page.setInterval(look, minuteMs)
  page.addEventListener('storage', follow)
  page.document.addEventListener('visibilitychange', returned)
  return () => {
    page.clearInterval(timer)
    page.removeEventListener('storage', follow)
    page.document.removeEventListener('visibilitychange', returned)
  }
}

/** For every page that an open session shows; loaded with them, not with the login. */
export const useSessionWatch = (onEnd: SessionWatcher): void => {
  const { session } = useServices()
  useEffect(() => watchSession(session, window, onEnd), [session, onEnd])
}
