import { chakra } from '@chakra-ui/react/styled-system'
import { Activity, ArrowLeftRight, Banknote, CircleHelp, Landmark, Trophy, Users, Wallet } from 'lucide-react'
import { Link } from 'wouter'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { type Page, pages } from '../pages'

const icons = {
  sell: Banknote,
  transactions: ArrowLeftRight,
  wallets: Wallet,
  activities: Activity,
  banks: Landmark,
  referrals: Users,
  leaderboard: Trophy,
  help: CircleHelp,
} as const

const at = (place: Page['nav']) =>
  (Object.keys(icons) as (keyof typeof icons)[])
    .filter((name) => pages[name].nav === place)
    .map((name) => ({ route: dashboardRoutes[name], Icon: icons[name] }))

const primary = at('primary')

/** The drawer's pages, which on large screens stand below the primary ones. */
export const secondary = at('more')

const Bar = chakra('nav', {
  base: {
    position: 'fixed',
    zIndex: 'bar',
    bg: 'bg',
    borderColor: 'border',
    display: 'flex',
    // A bottom bar below large, a side drawer from large (SHELL-06, SHELL-07).
    insetInlineStart: '0',
    insetInlineEnd: { base: '0', lg: 'auto' },
    bottom: '0',
    top: { base: 'auto', lg: '16' },
    flexDirection: { base: 'row', lg: 'column' },
    width: { base: 'auto', lg: 'drawer' },
    gap: { base: '0', lg: '1' },
    padding: { base: '0', lg: '3' },
    paddingBottom: 'env(safe-area-inset-bottom)',
    borderTopWidth: { base: '1px', lg: '0' },
    borderInlineEndWidth: { base: '0', lg: '1px' },
  },
})

const Entry = chakra('a', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', lg: 'row' },
    alignItems: 'center',
    justifyContent: { base: 'center', lg: 'flex-start' },
    gap: { base: '0', lg: '3' },
    flex: { base: '1 1 0', lg: 'none' },
    minHeight: { base: '16', lg: '12' },
    minWidth: '0',
    paddingInline: { base: '0', lg: '3' },
    borderRadius: { base: '0', lg: 'control' },
    textStyle: { base: 'caption', lg: 'body' },
    // Four labels must fit side by side at every text size.
    fontSize: { base: 'min(0.75rem, 4vw)', lg: '1rem' },
    fontWeight: '500',
    color: 'fg.muted',
    _hover: { bg: 'bg.muted' },
    _currentPage: { color: 'brand.fg', bg: { base: 'transparent', lg: 'brand.subtle' }, fontWeight: '700' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    height: '32px',
    width: { base: '56px', lg: '24px' },
    borderRadius: 'chip',
    '[aria-current=page] > &': { bg: 'brand.subtle' },
  },
})

interface EntriesProps {
  of: typeof primary | typeof secondary
  path: string
}

const Entries = ({ of, path }: EntriesProps) =>
  of.map(({ route, Icon }) => (
    <Entry key={route.path} asChild>
      <Link href={route.path} aria-current={path === route.path ? 'page' : undefined}>
        <Mark aria-hidden>
          <Icon size={24} />
        </Mark>
        {route.title}
      </Link>
    </Entry>
  ))

/** The four primary links (SHELL-05), on large screens the other pages below them. `path` is the current page. */
export const Navigation = ({ path }: { path: string }) => (
  <>
    <Bar aria-label="Primary">
      <Entries of={primary} path={path} />
    </Bar>
    {/* Below the four, on the same ground. */}
    <Bar
      aria-label="More"
      display={{ base: 'none', lg: 'flex' }}
      top={{ lg: '288px' }}
      bottom="auto"
      bg="transparent"
      borderInlineEndWidth="0"
    >
      <Entries of={secondary} path={path} />
    </Bar>
  </>
)
