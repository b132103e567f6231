import { RefreshCw } from 'lucide-react'
import { Button } from './button.view'

/** A `ref` for an element that a click may remove: if it had the focus, the focus moves to the page's heading. */
export const restoreFocus =
  (element: HTMLElement | null): (() => void) =>
  () => {
    if (element?.contains(document.activeElement))
      document.querySelector('h1')?.focus({ preventScroll: true })
  }

export const RefreshButton = ({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) => (
  <Button ref={restoreFocus} variant="bare" square aria-label="Refresh" loading={busy} onClick={onRefresh}>
    {!busy && <RefreshCw aria-hidden size={20} />}
  </Button>
)
