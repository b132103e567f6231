import { useLocation } from 'wouter'
import { offlineText } from '../../machines/shared/refusal'
import { productName, routeAt } from '../../machines/shell/routes.rules'
import { Button } from '../shared/button.view'
import { EntryPage } from '../shared/entry-page.view'
import type { Failure } from '../shared/error-boundary.view'
import { MissingCode } from '../shared/missing-code'

/** In the place of a page, or of the whole dashboard, whose code is missing. What broke goes on to the last resort. */
export const EntryFailed = ({ error, busy, onRetry }: Failure) => {
  const [path] = useLocation()
  if (!(error instanceof MissingCode)) throw error
  return (
    <EntryPage title={routeAt(path)?.title ?? productName}>
      <p role="alert">{offlineText}</p>
      <Button variant="outline" loading={busy} onClick={onRetry}>
        Refresh
      </Button>
    </EntryPage>
  )
}
