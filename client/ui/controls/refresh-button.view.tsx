import { RefreshCw } from 'lucide-react'
import { restoreFocus } from '../focus/restore-focus'
import { Button } from './button.view'

/** Reloads a page's data; spins while loading. */
export const RefreshButton = ({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) => (
  <Button ref={restoreFocus} variant="bare" square aria-label="Refresh" loading={busy} onClick={onRefresh}>
    {!busy && <RefreshCw aria-hidden size={20} />}
  </Button>
)
