import { CircleAlert } from 'lucide-react'
import { useLocation } from 'wouter'
import { dashboardHome, notFoundTitle, routeAt } from '../../machines/shell/routes.rules'
import { FailureState } from '../shared/empty.view'
import type { Failure } from '../shared/error-boundary.view'
import { failureText } from '../shared/failure-text'
import { BackHeader, Page } from '../shared/page.view'
import { PageHeading } from '../shared/page-heading.view'
import { useBackNavigation } from '../shared/use-way-back'

/** The nearest page above a path. */
const parentOf = (path: string): string => {
  const parent = path.slice(0, path.lastIndexOf('/'))
  return parent === dashboardHome || routeAt(parent) ? parent : parentOf(parent)
}

/** In the place of a dashboard page that cannot be drawn: bars and navigation stay. */
export const PageFailed = ({ error, busy, onRetry }: Failure) => {
  const [path] = useLocation()
  const goBack = useBackNavigation(parentOf(path))
  const route = routeAt(path)
  const title = route?.title ?? notFoundTitle
  return (
    <Page gap="4" paddingTop="4" aria-busy={busy}>
      {route?.barsHidden ? <BackHeader title={title} onBack={goBack} /> : <PageHeading>{title}</PageHeading>}
      <FailureState
        icon={<CircleAlert size={24} />}
        text={failureText(error)}
        busy={busy}
        onRefresh={onRetry}
      />
    </Page>
  )
}
