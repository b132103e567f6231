import { MapPinOff } from 'lucide-react'
import { Link } from 'wouter'
import { notFoundTitle } from '../../machines/shell/routes.rules'
import { ButtonLink } from '../ui/controls/button.view'
import { EmptyState } from '../ui/feedback/empty.view'
import { EntryPage } from '../ui/layout/entry-page.view'
import { Page } from '../ui/layout/page.view'
import { PageHeading } from '../ui/layout/page-heading.view'

const text = "We can't find that page."

/** `home` is the visitor's landing page. */
export const NotFoundScreen = ({ home }: { home: string }) => (
  <EntryPage title={notFoundTitle}>
    <p>{text}</p>
    <Link href={home} asChild>
      <ButtonLink>Go back</ButtonLink>
    </Link>
  </EntryPage>
)

export const NotFoundInside = ({ home }: { home: string }) => (
  <Page paddingTop="6">
    <PageHeading>{notFoundTitle}</PageHeading>
    <EmptyState icon={<MapPinOff size={24} />} text={text}>
      <Link href={home} asChild>
        <ButtonLink>Back to Sell</ButtonLink>
      </Link>
    </EmptyState>
  </Page>
)
