import { RefreshCw } from 'lucide-react'
import { Button } from './button.view'
import { handFocusOn } from './hand-focus-on'

/** Reads a page anew; turns while it is being read. */
export const RefreshButton = ({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) => (
  <Button ref={handFocusOn} look="bare" square aria-label="Refresh" loading={busy} onClick={onRefresh}>
    {!busy && <RefreshCw aria-hidden size={20} />}
  </Button>
)
