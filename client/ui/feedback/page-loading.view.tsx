import { Page } from '../layout/page.view'
import { Plate } from '../layout/plate.view'
import { Skeleton } from './skeleton.view'

/** The placeholder of a page whose code is loading; `plate`: the page has one. */
export const PageLoading = ({ plate = false }: { plate?: boolean }) => (
  <Page role="status" aria-label="Loading" paddingTop={plate ? '0' : '6'}>
    {plate ? <Plate style={{ minHeight: '200px' }} /> : <Skeleton height="32px" width="160px" />}
    <Skeleton height="16" />
    <Skeleton height="16" />
    <Skeleton height="16" />
  </Page>
)
