import { chakra } from '@chakra-ui/react/styled-system'
import { BookOpen, ExternalLink, Globe, Mail, MessageCircle, ShieldCheck, ThumbsUp } from 'lucide-react'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { channels } from '../data/config'
import { ButtonLink } from '../ui/controls/button.view'
import { ShareRecordingButton } from '../ui/feedback/share-recording.view'
import { Card } from '../ui/layout/card.view'
import { Hero } from '../ui/layout/hero.view'
import { Columns, HeadingRow, Page } from '../ui/layout/page.view'
import { RowLink, RowText } from '../ui/layout/rows.view'
import { IconBox } from '../ui/marks/icon-box.view'
import { ComplaintAction } from './complaint.dialog'
import { LiveChat } from './live-chat.view'
import { Tickets } from './tickets.view'

const external = { target: '_blank', rel: 'noopener noreferrer' } as const

const NewTab = () => <chakra.span srOnly>(opens in a new tab)</chakra.span>

const Contact = chakra('a', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', lg: 'row' },
    alignItems: 'center',
    justifyContent: { base: 'center', lg: 'flex-start' },
    gap: { base: '1', lg: '4' },
    minHeight: { base: '76px', lg: '84px' },
    height: 'full',
    padding: { base: '8px 2px', lg: '8px 24px' },
    borderRadius: 'card',
    bg: 'bg.panel',
    textStyle: { base: 'caption', lg: 'rowTitle' },
    fontWeight: '600',
    '& > svg': { color: 'brand.fg', flexShrink: '0' },
  },
})

const contacts = [
  {
    name: 'Email',
    handle: channels.email,
    href: `mailto:${channels.email}`,
    icon: <Mail aria-hidden size={24} />,
  },
  {
    name: 'WhatsApp',
    handle: channels.whatsApp,
    href: channels.whatsApp,
    icon: <MessageCircle aria-hidden size={24} />,
  },
  { name: 'X', handle: channels.x, href: channels.x, icon: <Globe aria-hidden size={24} /> },
  {
    name: 'Facebook',
    handle: channels.facebook,
    href: channels.facebook,
    icon: <ThumbsUp aria-hidden size={24} />,
  },
].filter(({ handle }) => handle !== '')

const ContactLinks = () => (
  <chakra.ul
    display="grid"
    gridTemplateColumns={{ base: 'repeat(auto-fit, minmax(min(100%, 4.6rem), 1fr))', lg: '1fr 1fr' }}
    gap={{ base: '2', lg: '3' }}
  >
    {contacts.map(({ name, href, icon }) => (
      <li key={name}>
        <Contact href={href} {...external}>
          {icon}
          <span>
            {name}
            <NewTab />
          </span>
        </Contact>
      </li>
    ))}
  </chakra.ul>
)

/** Protects customers from impostors: lists the official channels and the secrets that we never ask for. */
const OfficialChannels = () => (
  <Card tone="warning" aria-labelledby="official">
    <chakra.h2 id="official" textStyle="rowTitle" display="flex" alignItems="center" gap="2">
      <ShieldCheck aria-hidden size={24} />
      Our official channels
    </chakra.h2>
    <chakra.p paddingBlock="2">
      We never ask for your password or OTP, and never for coins to "unlock" a payout. If someone asks, it
      isn't us.
    </chakra.p>
    <chakra.dl display="flex" flexDirection="column" gap="2">
      {contacts.map(({ name, handle }) => (
        <div key={name}>
          <chakra.dt textStyle="label">{name}</chakra.dt>
          <chakra.dd overflowWrap="anywhere">{handle}</chakra.dd>
        </div>
      ))}
    </chakra.dl>
  </Card>
)

const email = channels.email !== '' && (
  <ButtonLink variant="light" wide href={`mailto:${channels.email}`} {...external}>
    <Mail aria-hidden size={20} />
    Write an email
    <NewTab />
  </ButtonLink>
)

/** The page '/dashboard/help' (HELP-01 to HELP-10). */
export const HelpScreen = () => (
  <Page>
    <Columns>
      <div>
        <Hero heading={<HeadingRow small title={dashboardRoutes.help.title} />}>
          <chakra.p textStyle="h1" maxWidth="form" marginBottom="4">
            Talk to a real person.
          </chakra.p>
          <LiveChat otherwise={email} />
        </Hero>
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
            A file of your last steps in this app helps our support team. You see all of it before you save
            it.
          </chakra.p>
          <chakra.div marginInlineStart="-3" marginBottom="-2">
            <ShareRecordingButton />
          </chakra.div>
        </Card>
      </div>
    </Columns>
  </Page>
)
