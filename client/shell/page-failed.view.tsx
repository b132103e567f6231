import { CircleAlert } from 'lucide-react'
import { useLocation } from 'wouter'
import { dashboardHome, notFoundTitle, routeAt } from '../../machines/shell/routes.rules'
import { useBackNavigation } from '../flows/use-back-navigation'
import { hasBars } from '../pages'
import { FailureState } from '../ui/feedback/empty.view'
import type { Failure } from '../ui/feedback/error-boundary.view'
import { failureText } from '../ui/feedback/failure-text'
import { BackHeader, Page } from '../ui/layout/page.view'
import { PageHeading } from '../ui/layout/page-heading.view'

/** The parent page of a path. */
const parentOf = (path: string): string => {
  const parent = path.slice(0, path.lastIndexOf('/'))
  return parent === dashboardHome || routeAt(parent) ? parent : parentOf(parent)
}

/** Replaces a dashboard page that failed to render: bars and navigation stay. */
export const PageFailed = ({ error, busy, onRetry }: Failure) => {
  const [path] = useLocation()
  const goBack = useBackNavigation(parentOf(path))
  const title = routeAt(path)?.title ?? notFoundTitle
  return (
    <Page gap="4" paddingTop="4" aria-busy={busy}>
      {hasBars(path) ? <PageHeading>{title}</PageHeading> : <BackHeader title={title} onBack={goBack} />}
      <FailureState
        icon={<CircleAlert size={24} />}
        text={failureText(error)}
        busy={busy}
        onRefresh={onRetry}
      />
    </Page>
  )
}
