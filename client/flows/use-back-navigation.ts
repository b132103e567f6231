import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** State set by links from a list to a page of one of its entries. */
export const cameFromList = { from: 'list' } as const

/** Goes back to the list that the customer came from, in its previous state; otherwise to `path`. */
export const useBackNavigation = (path: string): (() => void) => {
  const [, navigate] = useLocation()
  const came = useHistoryState<{ from?: string } | null>()
  return () => {
    if (came?.from === cameFromList.from) history.back()
    else navigate(path, { replace: true })
  }
}
