import { chakra } from '@chakra-ui/react/styled-system'
import { X } from 'lucide-react'
import { Link } from 'wouter'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import type { StoredAccount } from '../flows/session'
import { Button, ButtonLink } from '../ui/controls/button.view'
import { Modal } from '../ui/layout/modal.view'
import { Avatar } from '../ui/marks/avatar.view'

interface AccountMenuProps {
  account: StoredAccount
  onClose: () => void
}

/** Username, full name, email and the way to the profile (SHELL-03, SHELL-04). */
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
