import { chakra } from '@chakra-ui/react/styled-system'
import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { channels } from '../api/config'
import { ShareRecordingButton } from '../ui/feedback/share-recording.view'
import { Card } from '../ui/layout/card.view'
import { Page } from '../ui/layout/page.view'
import { PageHeading } from '../ui/layout/page-heading.view'
import { ContactLink, ContactLinks, OfficialChannels } from './channels.view'
import { ComplaintAction } from './complaint.dialog'
import { LiveChat } from './live-chat.view'
import { Tickets } from './tickets.view'

interface SectionProps {
  title: string
  text: string
  children: ReactNode
}

const Section = ({ title, text, children }: SectionProps) => (
  <Card display="flex" flexDirection="column" gap="3" alignItems="flex-start">
    <chakra.h2 textStyle="rowTitle">{title}</chakra.h2>
    <chakra.p color="fg.muted">{text}</chakra.p>
    {children}
  </Card>
)

/** '/dashboard/help' (HELP-01 to HELP-10). */
export const HelpScreen = () => (
  <Page paddingTop="4" gap="4">
    <PageHeading>{dashboardRoutes.help.title}</PageHeading>
    {channels.faq !== '' && (
      <Section title="Answers" text="Most questions about selling, wallets and payouts are answered there.">
        <ContactLink href={channels.faq}>
          <BookOpen aria-hidden size={20} />
          Visit FAQs
        </ContactLink>
      </Section>
    )}
    <Section
      title="Something went wrong with a transaction?"
      text="Open a ticket: pick the transaction from your list, or type its ID and its hash on the blockchain."
    >
      <ComplaintAction />
      <Tickets />
    </Section>
    <Section title="Write to us" text="These open outside the app.">
      <ContactLinks />
    </Section>
    <Section
      title="Show us what happened"
      text="A file with the last steps in this app helps our support team. You see all of it before you save it."
    >
      {/* A plain button: its words begin where the text above does. */}
      <chakra.div marginInlineStart="-4">
        <ShareRecordingButton />
      </chakra.div>
    </Section>
    <OfficialChannels />
    {/* The last: whether there is one is known after the rest is shown, and nothing may move then. */}
    <LiveChat
      inSection={(content) => (
        <Section title="Live chat" text="Chat opens in a few seconds.">
          {content}
        </Section>
      )}
    />
  </Page>
)
