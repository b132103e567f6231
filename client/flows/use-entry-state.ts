import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useServices } from './services'

/** ms between writes to the history entry, because Safari allows 100 in 30 seconds. */
const savedEveryMs = 500

const storedViews = (account: string | undefined) => {
  const views = (history.state as { views?: Record<string, unknown> } | null)?.views
  return views?.account === account ? { ...views } : {}
}

/**
 * View state that survives a reload and Back: the history entry stores it for the account. A new visit starts with
 * `initial`. Call `saveNow` before the page closes.
 */
export const useEntryState = <Value>(name: string, initial: Value) => {
  const { practice, session } = useServices()
  const account = session.read()?.account.id
  const [first] = useState(initial)
  const [value, setValue] = useState(() => {
    const views = practice ? {} : storedViews(account)
    return (name in views ? views[name] : first) as Value
  })
  const savedAt = useRef(0)
  const saveNow = (): void => {
    const views = storedViews(account)
    const stored = name in views ? views[name] : first
    if (practice || JSON.stringify(stored) === JSON.stringify(value)) return
    savedAt.current = Date.now()
    history.replaceState({ ...history.state, views: { ...views, account, [name]: value } }, '')
  }
  const latest = useRef(saveNow)
  useEffect(() => {
    latest.current = saveNow
  })
  const [path] = useLocation()
  const query = useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different address has a different history entry
  useEffect(() => {
    const save = (): void => latest.current()
    const timer = setTimeout(save, Math.max(0, savedAt.current + savedEveryMs - Date.now()))
    window.addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', save)
    }
  }, [value, path, query])
  return [value, setValue, latest] as const
}

/** The history state of a link, so that its page opens with these values. */
export const useEntryWith = (values: Record<string, unknown>) => ({
  views: { account: useServices().session.read()?.account.id, ...values },
})
