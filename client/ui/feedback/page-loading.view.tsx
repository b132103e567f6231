import { Hero } from '../layout/hero.view'
import { Page } from '../layout/page.view'
import { Skeleton } from './skeleton.view'

/** A page's placeholder while its code loads; set `hero` if the page has one. */
export const PageLoading = ({ hero = false }: { hero?: boolean }) => (
  <Page role="status" aria-label="Loading" paddingTop={hero ? '0' : '6'}>
    {hero ? <Hero style={{ minHeight: '200px' }} /> : <Skeleton height="32px" width="160px" />}
    <Skeleton height="16" />
    <Skeleton height="16" />
    <Skeleton height="16" />
  </Page>
)
