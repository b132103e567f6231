import { chakra } from '@chakra-ui/react/styled-system'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { overlayFlow } from '../../machines/shell/overlays/overlay.machine'
import { dashboardRoutes, productName } from '../../machines/shell/routes.rules'
import { useAskCustomer } from '../flows/ask-customer'
import { useSession } from '../flows/session'
import { useFlow } from '../flows/use-flow'
import { hasBars, paddingTopAt } from '../pages'
import { Button } from '../ui/controls/button.view'
import { LazyDialog } from '../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../ui/layout/lazy-screen'
import { Avatar } from '../ui/marks/avatar.view'
import { Logo } from '../ui/marks/logo.view'
import { Navigation } from './navigation.view'

const TopBar = chakra('header', {
  base: {
    position: 'fixed',
    insetInline: '0',
    top: '0',
    zIndex: 'bar',
    height: '16',
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    paddingInlineStart: { base: '4', md: '6' },
    paddingInlineEnd: '2',
    bg: 'bg',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})

const Brand = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '12',
    minWidth: '0',
    marginInlineEnd: 'auto',
    textStyle: 'rowTitle',
    fontSize: 'min(1.125rem, 5.5vw)',
    fontWeight: '700',
  },
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

const accountMenu = screenCode(() => import('./account.view').then(({ AccountMenu }) => AccountMenu))
const drawer = screenCode(() => import('./drawer.view').then(({ Drawer }) => Drawer))
/** Fetches the menus' code, so that a tap opens them at once. */
export const fetchMenus = (): Promise<unknown> => Promise.all([accountMenu.fetch(), drawer.fetch()])

interface ShellProps {
  /** The notifications' bell. */
  bell: ReactNode
  /** Stands above every page. */
  offers: ReactNode
  children: ReactNode
}

/** The dashboard's layout: bars, menus and paddings. Some pages have no bars (SHELL-16 to SHELL-21). */
export const Shell = ({ bell, offers, children }: ShellProps) => {
  const { account } = useSession()
  const [path] = useLocation()
  const [overlay, send] = useFlow(overlayFlow)
  const ask = useAskCustomer()
  const barsShown = hasBars(path)
  const close = (): void => send({ type: 'overlay.close' })

  const askToLogOut = (): void => {
    close()
    ask({ subject: 'logOut', text: 'Do you want to log out?' })
  }

  return (
    <>
      <SkipLink href="#page">Skip to content</SkipLink>
      {barsShown && (
        <>
          <TopBar>
            <Brand asChild>
              <Link href={dashboardRoutes.sell.path}>
                <Logo size={32} />
                <chakra.span truncate title={productName}>
                  {productName}
                </chakra.span>
              </Link>
            </Brand>
            {bell}
            <Button
              variant="bare"
              square
              aria-label={`Account of ${account.username ?? account.email}`}
              aria-haspopup="dialog"
              onClick={() => send({ type: 'overlay.open', overlay: 'account' })}
            >
              <Avatar account={account} />
            </Button>
            <Button
              variant="bare"
              square
              aria-label="Menu"
              aria-haspopup="dialog"
              onClick={() => send({ type: 'overlay.open', overlay: 'drawer' })}
            >
              <Menu aria-hidden size={24} />
            </Button>
          </TopBar>
          <Navigation path={path} />
        </>
      )}
      <chakra.main
        id="page"
        tabIndex={-1}
        style={{ paddingTop: `${paddingTopAt(path)}px` }}
        paddingInlineStart={barsShown ? { lg: 'drawer' } : undefined}
        paddingBottom={barsShown ? { base: 'calc(64px + env(safe-area-inset-bottom))', lg: '0' } : undefined}
        outline="none"
      >
        {offers}
        {children}
      </chakra.main>
      {overlay.context.overlay && (
        <LazyDialog onClose={close}>
          {overlay.context.overlay === 'account' ? (
            <LazyScreen code={accountMenu} account={account} onClose={close} />
          ) : (
            <LazyScreen code={drawer} onClose={close} onLogOut={askToLogOut} />
          )}
        </LazyDialog>
      )}
    </>
  )
}
