import { Page } from '../layout/page.view'
import { Skeleton } from './skeleton.view'

/** The placeholder of a page whose code is loading. */
export const PageLoading = () => (
  <Page role="status" aria-label="Loading" paddingTop="6">
    <Skeleton height="32px" width="160px" />
    <Skeleton height="16" />
    <Skeleton height="16" />
    <Skeleton height="16" />
  </Page>
)
