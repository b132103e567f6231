import { Link } from 'wouter'
import { notFoundTitle } from '../../machines/shell/routes.rules'
import { ButtonLink } from '../shared/button.view'
import { EntryPage } from '../shared/entry-page.view'
import { Page } from '../shared/page.view'
import { PageHeading } from '../shared/page-heading.view'

const text = 'There is no page at this address. It may have moved, or it is not open yet.'

/** No such page (AMB-36); `home` is where the visitor belongs. */
export const NotFoundScreen = ({ home }: { home: string }) => (
  <EntryPage title={notFoundTitle}>
    <p>{text}</p>
    <ButtonLink asChild>
      <Link href={home}>Go back</Link>
    </ButtonLink>
  </EntryPage>
)

/** The same below the dashboard's bars. */
export const NotFoundInside = ({ home }: { home: string }) => (
  <Page paddingTop="6">
    <PageHeading>{notFoundTitle}</PageHeading>
    <p>{text}</p>
    <ButtonLink asChild alignSelf="flex-start">
      <Link href={home}>Back to Sell</Link>
    </ButtonLink>
  </Page>
)
