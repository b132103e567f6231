import { chakra } from '@chakra-ui/react/styled-system'
import { LogOut, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import type { StoredAccount } from '../flows/session'
import { Button, ButtonLink } from '../ui/controls/button.view'
import { Modal } from '../ui/layout/modal.view'
import { Avatar } from '../ui/marks/avatar.view'
import { secondary } from './navigation.view'

interface AccountMenuProps {
  account: StoredAccount
  onClose: () => void
}

/** Username, full name, email and a link to the profile (SHELL-03, SHELL-04). */
export const AccountMenu = ({ account, onClose }: AccountMenuProps) => (
  <Modal placement="corner" label="Account" onClose={onClose}>
    <chakra.div display="flex" flexDirection="column" gap="4" padding="4">
      <chakra.div display="flex" alignItems="center" gap="3">
        <Avatar account={account} />
        <chakra.div flex="1" minWidth="0">
          <chakra.p textStyle="rowTitle" overflowWrap="anywhere">
            {account.username}
          </chakra.p>
          <chakra.p overflowWrap="anywhere">
            {[account.firstName, account.lastName].filter(Boolean).join(' ')}
          </chakra.p>
          <chakra.p color="fg.muted" overflowWrap="anywhere">
            {account.email}
          </chakra.p>
        </chakra.div>
        <Button variant="bare" square alignSelf="flex-start" aria-label="Close" onClick={onClose}>
          <X aria-hidden size={24} />
        </Button>
      </chakra.div>
      <Link href={dashboardRoutes.profile.path} onClick={onClose} asChild>
        <ButtonLink variant="subtle" wide>
          View Profile
        </ButtonLink>
      </Link>
    </chakra.div>
  </Modal>
)

const row = {
  variant: 'bare',
  wide: true,
  justifyContent: 'flex-start',
  textAlign: 'start',
  gap: '3',
  paddingInline: '3',
  // The longest word must fit at any text size.
  textStyle: 'body',
  fontSize: 'min(1rem, 7.5vw)',
  fontWeight: '500',
  overflowWrap: 'anywhere',
} as const

interface DrawerProps {
  onClose: () => void
  onLogOut: () => void
}

/** The secondary drawer (SHELL-08 to SHELL-12), which the top bar's menu button opens. */
export const Drawer = ({ onClose, onLogOut }: DrawerProps): ReactNode => (
  <Modal placement="end" label="Menu" onClose={onClose}>
    <chakra.div display="flex" flexDirection="column" minHeight="full" padding="3">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" paddingInlineStart="3">
        <chakra.h2 textStyle="h2">Menu</chakra.h2>
        <Button variant="bare" square aria-label="Close menu" onClick={onClose}>
          <X aria-hidden size={24} />
        </Button>
      </chakra.div>
      <chakra.ul flex="1" paddingBlock="3">
        {secondary.map(({ route: { path, title }, Icon }) => (
          <li key={path}>
            <Link href={path} onClick={onClose} asChild>
              <ButtonLink {...row}>
                <Icon aria-hidden size={24} />
                {title}
              </ButtonLink>
            </Link>
          </li>
        ))}
      </chakra.ul>
      <Button {...row} color="red.fg" onClick={onLogOut}>
        <LogOut aria-hidden size={24} />
        Log out
      </Button>
    </chakra.div>
  </Modal>
)
