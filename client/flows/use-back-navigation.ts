import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** Set on links from a list to a page of one of its entries. */
export const cameFromList = { from: 'list' } as const

/** Leads back to the list that the customer came from, as they left it; else to `path`. */
export const useBackNavigation = (path: string): (() => void) => {
  const [, navigate] = useLocation()
  const came = useHistoryState<{ from?: string } | null>()
  return () => {
    if (came?.from === cameFromList.from) history.back()
    else navigate(path, { replace: true })
  }
}
