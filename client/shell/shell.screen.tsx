import { chakra } from '@chakra-ui/react/styled-system'
import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { hasBars, hasHero, paddingTopAt } from '../app/pages'
import { useAskCustomer } from '../flows/ask-customer'
import { useSession } from '../flows/session'
import { Button } from '../ui/controls/button.view'
import { LazyDialog } from '../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../ui/layout/lazy-screen'
import { Avatar } from '../ui/marks/avatar.view'
import { BrandLink, Navigation } from './navigation.view'

const TopBar = chakra('header', {
  base: {
    position: 'absolute',
    insetInlineStart: { base: '0', lg: 'auto' },
    // The body is wider than the page by the sidebar's width.
    insetInlineEnd: { base: '0', lg: 'max(0px, 100% - 1496px)' },
    top: '0',
    zIndex: 'bar',
    height: '16',
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    paddingInlineStart: { base: '4', lg: '0' },
    paddingInlineEnd: { base: '2', lg: '28px' },
  },
  variants: { onHero: { true: { color: { base: 'hero.fg', lg: 'fg' } } } },
})

const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    zIndex: 'above',
    top: '2',
    insetInlineStart: '2',
    padding: '3',
    borderRadius: 'control',
    bg: 'bg.panel',
    color: 'brand.fg',
    '&:not(:focus)': { transform: 'translateY(-200%)' },
  },
})

const accountMenu = screenCode(() => import('./menus.view').then(({ AccountMenu }) => AccountMenu))
const drawer = screenCode(() => import('./menus.view').then(({ Drawer }) => Drawer))
/** Prefetches the menus' code. */
export const fetchMenus = (): Promise<unknown> => Promise.all([accountMenu.fetch(), drawer.fetch()])

interface ShellProps {
  bell: ReactNode
  offers: ReactNode
  children: ReactNode
}

/** The dashboard's layout. Some pages have no bars (SHELL-16 to SHELL-21). */
export const Shell = ({ bell, offers, children }: ShellProps) => {
  const { account } = useSession()
  const [path] = useLocation()
  const [menu, setMenu] = useState<'account' | 'drawer' | null>(null)
  const ask = useAskCustomer()
  const showsBars = hasBars(path)
  const isOnHero = hasHero(path)
  const close = (): void => setMenu(null)

  const askToLogOut = (): void => {
    close()
    ask({ subject: 'logOut', text: 'Do you want to log out?' })
  }

  return (
    <>
      <SkipLink href="#page">Skip to content</SkipLink>
      {showsBars && (
        <TopBar onHero={isOnHero ? true : undefined}>
          <chakra.div display={{ base: 'flex', lg: 'none' }} minWidth="0" marginInlineEnd="auto">
            <BrandLink isOnHero={isOnHero} />
          </chakra.div>
          {bell}
          <Button
            variant="bare"
            square
            aria-label={`Account of ${account.username ?? account.email}`}
            aria-haspopup="dialog"
            onClick={() => setMenu('account')}
          >
            <Avatar account={account} isOnHero={isOnHero} />
          </Button>
          <Button
            variant="bare"
            square
            display={{ lg: 'none' }}
            aria-label="Menu"
            aria-haspopup="dialog"
            onClick={() => setMenu('drawer')}
          >
            <Menu aria-hidden size={24} />
          </Button>
        </TopBar>
      )}
      <Navigation path={path} bottomBar={showsBars} onLogOut={askToLogOut} />
      <chakra.main
        id="page"
        tabIndex={-1}
        style={{ paddingTop: `${paddingTopAt(path)}px` }}
        position="relative"
        marginInlineStart={{ lg: 'sidebar' }}
        paddingBottom={showsBars ? { base: 'calc(72px + env(safe-area-inset-bottom))', lg: '0' } : undefined}
        outline="none"
      >
        {offers}
        {children}
      </chakra.main>
      {menu && (
        <LazyDialog onClose={close}>
          {menu === 'account' ? (
            <LazyScreen code={accountMenu} account={account} onClose={close} />
          ) : (
            <LazyScreen code={drawer} onClose={close} onLogOut={askToLogOut} />
          )}
        </LazyDialog>
      )}
    </>
  )
}
