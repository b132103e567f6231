import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** The history state of links from a list. */
export const cameFromList = { from: 'list' } as const

/** Returns to the list in its previous state, or to `path` if the page was opened in some other way. */
export const useBackNavigation = (path: string): (() => void) => {
  const [, navigate] = useLocation()
  const entry = useHistoryState<{ from?: string } | null>()
  return () => {
    if (entry?.from === cameFromList.from) history.back()
    else navigate(path, { replace: true })
  }
}
