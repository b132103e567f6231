import { chakra } from '@chakra-ui/react/styled-system'
import { Globe, Mail, MessageCircle, ShieldCheck, ThumbsUp } from 'lucide-react'
import { channels } from '../api/config'
import { Card } from '../ui/layout/card.view'

/** An external link: a new tab without access to this one. */
export const external = { target: '_blank', rel: 'noopener noreferrer' } as const

/** Said after the name of such a link. */
export const NewTab = () => <chakra.span srOnly>(opens in a new tab)</chakra.span>

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

/** Email, WhatsApp, X and Facebook (HELP-04); those without an address are hidden. */
export const ContactLinks = () => (
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
