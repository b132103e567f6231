import { chakra } from '@chakra-ui/react/styled-system'
import { ExternalLink, Globe, Mail, MessageCircle, ShieldCheck, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { channels } from '../api/config'
import { ButtonLink } from '../ui/controls/button.view'
import { Card } from '../ui/layout/card.view'

interface ContactLinkProps {
  href: string
  children: ReactNode
}

/** An external link: a new tab without access to this one. */
export const ContactLink = ({ href, children }: ContactLinkProps) => (
  <ButtonLink variant="subtle" href={href} target="_blank" rel="noopener noreferrer">
    {children}
    <ExternalLink aria-hidden size={16} />
    <chakra.span srOnly>(opens in a new tab)</chakra.span>
  </ButtonLink>
)

const contacts = [
  {
    name: 'Email',
    handle: channels.email,
    href: `mailto:${channels.email}`,
    icon: <Mail aria-hidden size={20} />,
  },
  {
    name: 'WhatsApp',
    handle: channels.whatsApp,
    href: channels.whatsApp,
    icon: <MessageCircle aria-hidden size={20} />,
  },
  { name: 'X', handle: channels.x, href: channels.x, icon: <Globe aria-hidden size={20} /> },
  {
    name: 'Facebook',
    handle: channels.facebook,
    href: channels.facebook,
    icon: <ThumbsUp aria-hidden size={20} />,
  },
].filter(({ handle }) => handle !== '')

/** Email, WhatsApp, X and Facebook (HELP-04); those without an address are hidden. */
export const ContactLinks = () => (
  <chakra.ul display="flex" flexWrap="wrap" gap="3">
    {contacts.map(({ name, href, icon }) => (
      <li key={name}>
        <ContactLink href={href}>
          {icon}
          {name}
        </ContactLink>
      </li>
    ))}
  </chakra.ul>
)

/** Lists the official channels and what we never ask for, against impostors. */
export const OfficialChannels = () => (
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
