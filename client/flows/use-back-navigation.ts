import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** History state of links from a list to its pages. */
export const cameFromList = { from: 'list' } as const

/** Goes back to the list in its previous state; otherwise to `path`. */
export const useBackNavigation = (path: string): (() => void) => {
  const [, navigate] = useLocation()
  const came = useHistoryState<{ from?: string } | null>()
  return () => {
    if (came?.from === cameFromList.from) history.back()
    else navigate(path, { replace: true })
  }
}
