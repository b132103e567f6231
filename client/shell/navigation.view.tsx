import { chakra } from '@chakra-ui/react/styled-system'
import {
  Activity,
  ArrowLeftRight,
  BanknoteArrowDown,
  CircleHelp,
  Landmark,
  LogOut,
  Trophy,
  Users,
  Wallet,
} from 'lucide-react'
import { Link } from 'wouter'
import { dashboardRoutes, productName } from '../../machines/shell/routes.rules'
import { type Page, pages } from '../app/pages'
import { Logo } from '../ui/marks/logo.view'
import { TwoBars } from '../ui/marks/two-bars.view'

const icons = {
  sell: BanknoteArrowDown,
  transactions: ArrowLeftRight,
  wallets: Wallet,
  activities: Activity,
  banks: Landmark,
  referrals: Users,
  leaderboard: Trophy,
  help: CircleHelp,
} as const

const entriesOf = (group: Page['nav']) =>
  (Object.keys(icons) as (keyof typeof icons)[])
    .filter((name) => pages[name].nav === group)
    .map((name) => ({ route: dashboardRoutes[name], Icon: icons[name] }))

const primary = entriesOf('primary')

/** The drawer's pages; the sidebar shows them on large screens. */
export const secondary = entriesOf('more')

const Sidebar = chakra('aside', {
  base: {
    display: { base: 'contents', lg: 'flex' },
    position: 'fixed',
    zIndex: 'bar',
    insetBlock: '0',
    insetInlineStart: '0',
    width: 'sidebar',
    flexDirection: 'column',
    padding: '5',
    paddingInline: '4',
    overflowY: 'auto',
  },
})

/** The bottom bar on small screens (SHELL-07), a part of the sidebar on large ones (SHELL-06). */
const List = chakra('nav', {
  base: {
    display: { base: 'none', lg: 'flex' },
    position: { base: 'fixed', lg: 'static' },
    zIndex: 'bar',
    insetInline: '0',
    bottom: '0',
    flexDirection: { base: 'row', lg: 'column' },
    gap: { base: '0', lg: '2px' },
    paddingInline: { base: '1', lg: '0' },
    paddingBottom: 'env(safe-area-inset-bottom)',
    bg: { base: 'bg.panel', lg: 'transparent' },
    boxShadow: { base: '0 -1px 0 {colors.border}', lg: 'none' },
  },
  variants: { bottomBar: { true: { display: 'flex' } } },
})

const Entry = chakra('a', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: { base: 'column', lg: 'row' },
    alignItems: 'center',
    justifyContent: { base: 'center', lg: 'flex-start' },
    gap: { base: '3px', lg: '14px' },
    flex: { base: '1 1 0', lg: 'none' },
    minHeight: { base: '18', lg: '12' },
    minWidth: '0',
    paddingInline: { base: '0', lg: '14px' },
    borderRadius: { base: '0', lg: 'icon' },
    // Four labels must fit side by side at any text size.
    fontSize: { base: 'min(0.75rem, 3.7vw)', lg: '1rem' },
    lineHeight: { base: '1.2', lg: '1.5' },
    fontWeight: '500',
    color: { base: 'fg.muted', lg: 'fg' },
    '& > svg': { color: { lg: 'fg.muted' }, strokeWidth: '1.9' },
    _hover: { bg: 'color-mix(in srgb, {colors.fg} 5%, transparent)' },
    _currentPage: {
      color: { base: 'brand.fg', lg: 'fg' },
      bg: { base: 'transparent', lg: 'bg.panel' },
      fontWeight: { base: '700', lg: '600' },
      '& > svg': { color: 'brand.fg' },
    },
    _focusVisible: { outlineOffset: '-3px' },
  },
})

const CurrentMark = chakra('span', {
  base: {
    display: 'none',
    position: 'absolute',
    top: { base: '0', lg: 'auto' },
    insetInlineStart: { base: 'auto', lg: '-16px' },
    color: 'brand.solid',
    '[aria-current=page] > &': { display: 'block' },
    '& > *': { width: { base: '36px', lg: '16px' } },
  },
})

interface EntriesProps {
  entries: typeof primary | typeof secondary
  path: string
}

const Entries = ({ entries, path }: EntriesProps) =>
  entries.map(({ route, Icon }) => (
    <Link key={route.path} href={route.path} asChild>
      <Entry aria-current={path === route.path ? 'page' : undefined}>
        <CurrentMark>
          <TwoBars />
        </CurrentMark>
        <Icon aria-hidden size={24} />
        {route.title}
      </Entry>
    </Link>
  ))

const Brand = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '12',
    minWidth: '0',
    marginInlineEnd: 'auto',
    textStyle: 'rowTitle',
    fontSize: 'min(1.1875rem, 26px, 5.8vw)',
    fontWeight: '700',
  },
})

/** The link home, in the top bar on small screens and in the sidebar on large ones. */
export const BrandLink = ({ isOnHero = false }: { isOnHero?: boolean }) => (
  <Link href={dashboardRoutes.sell.path} asChild>
    <Brand>
      <Logo height={32} isOnHero={isOnHero} />
      <chakra.span truncate title={productName}>
        {productName}
      </chakra.span>
    </Brand>
  </Link>
)

interface NavigationProps {
  path: string
  bottomBar: boolean
  onLogOut: () => void
}

/** The primary links (SHELL-05) and, on large screens, the drawer's (SHELL-08 to SHELL-12, ruling 36). */
export const Navigation = ({ path, bottomBar, onLogOut }: NavigationProps) => (
  <Sidebar aria-label="Sections">
    <chakra.div display={{ base: 'none', lg: 'block' }} padding="4px 12px 24px">
      <BrandLink />
    </chakra.div>
    <List aria-label="Primary" bottomBar={bottomBar ? true : undefined}>
      <Entries entries={primary} path={path} />
    </List>
    <chakra.span
      display={{ base: 'none', lg: 'block' }}
      flexShrink="0"
      height="1.5px"
      margin="12px 14px"
      bg="border"
    />
    <List aria-label="More">
      <Entries entries={secondary} path={path} />
    </List>
    <Entry asChild display={{ base: 'none', lg: 'flex' }} marginTop="auto" cursor="pointer">
      <button type="button" onClick={onLogOut}>
        <LogOut aria-hidden size={24} />
        Log out
      </button>
    </Entry>
  </Sidebar>
)
