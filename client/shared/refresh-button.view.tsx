import { RefreshCw } from 'lucide-react'
import { Button } from './button.view'

/** Reads a page anew; turns while it is being read. */
export const RefreshButton = ({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) => (
  <Button look="bare" square aria-label="Refresh" loading={busy} onClick={onRefresh}>
    {!busy && <RefreshCw aria-hidden size={20} />}
  </Button>
)
