import { useLocation } from 'wouter'
import { offlineText } from '../../machines/core/api-error'
import { productName, routeAt } from '../../machines/shell/routes.rules'
import { MissingCode } from '../api/fetch-code'
import { Button } from '../ui/controls/button.view'
import type { Failure } from '../ui/feedback/error-boundary.view'
import { EntryPage } from '../ui/layout/entry-page.view'

/** Replaces a page, or the whole dashboard, whose code is missing. Other errors go to the last error boundary. */
export const EntryFailed = ({ error, busy, onRetry }: Failure) => {
  const [path] = useLocation()
  if (!(error instanceof MissingCode)) throw error
  return (
    <EntryPage title={routeAt(path)?.title ?? productName}>
      <p role="alert">{offlineText}</p>
      <Button variant="subtle" loading={busy} onClick={onRetry}>
        Refresh
      </Button>
    </EntryPage>
  )
}
