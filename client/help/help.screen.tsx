import { chakra } from '@chakra-ui/react/styled-system'
import { BookOpen, ExternalLink, Mail } from 'lucide-react'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { channels } from '../api/config'
import { ButtonLink } from '../ui/controls/button.view'
import { ShareRecordingButton } from '../ui/feedback/share-recording.view'
import { Card } from '../ui/layout/card.view'
import { Columns, HeadingRow, Page } from '../ui/layout/page.view'
import { Plate } from '../ui/layout/plate.view'
import { RowLink } from '../ui/layout/rows.view'
import { IconBox } from '../ui/marks/icon-box.view'
import { RowText } from '../ui/rows/item.view'
import { ContactLinks, external, NewTab, OfficialChannels } from './channels.view'
import { ComplaintAction } from './complaint.dialog'
import { LiveChat } from './live-chat.view'
import { Tickets } from './tickets.view'

const email = channels.email !== '' && (
  <ButtonLink variant="light" wide href={`mailto:${channels.email}`} {...external}>
    <Mail aria-hidden size={20} />
    Write an email
    <NewTab />
  </ButtonLink>
)

/** '/dashboard/help' (HELP-01 to HELP-10). */
export const HelpScreen = () => (
  <Page>
    <Columns>
      <div>
        <Plate heading={<HeadingRow small title={dashboardRoutes.help.title} />}>
          <chakra.p textStyle="h1" maxWidth="form" marginBottom="4">
            Ask a person about your money.
          </chakra.p>
          <LiveChat otherwise={email} />
        </Plate>
        <Card flush>
          {channels.faq !== '' && (
            <RowLink href={channels.faq} {...external}>
              <IconBox>
                <BookOpen aria-hidden size={20} />
              </IconBox>
              <RowText title="Visit FAQs" text="Opens in a new tab" />
              <ExternalLink aria-hidden size={20} />
            </RowLink>
          )}
          <ComplaintAction />
        </Card>
        <chakra.section aria-labelledby="contacts">
          <chakra.h2 id="contacts" textStyle="h2" marginBottom="3">
            Write to us
          </chakra.h2>
          <ContactLinks />
        </chakra.section>
      </div>
      <div>
        <Tickets />
        <OfficialChannels />
        <Card>
          <chakra.h2 textStyle="rowTitle">Show us what happened</chakra.h2>
          <chakra.p color="fg.muted" textStyle="secondary">
            A file with the last steps in this app helps our support team. You see all of it before you save
            it.
          </chakra.p>
          {/* A plain button: its words begin where the text above does. */}
          <chakra.div marginInlineStart="-3" marginBottom="-2">
            <ShareRecordingButton />
          </chakra.div>
        </Card>
      </div>
    </Columns>
  </Page>
)
