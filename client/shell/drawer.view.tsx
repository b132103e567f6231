import { chakra } from '@chakra-ui/react/styled-system'
import { LogOut, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button, ButtonLink } from '../ui/controls/button.view'
import { Modal } from '../ui/layout/modal.view'
import { secondary } from './navigation.view'

const row = {
  variant: 'bare',
  wide: true,
  justifyContent: 'flex-start',
  textAlign: 'start',
  gap: '3',
  paddingInline: '3',
  // The longest word fits at every text size.
  textStyle: 'body',
  fontSize: 'min(1rem, 7.5vw)',
  fontWeight: '500',
  overflowWrap: 'anywhere',
} as const

interface DrawerProps {
  /** Closes after navigation too. */
  onClose: () => void
  onLogOut: () => void
}

/** The secondary drawer (SHELL-08 to SHELL-12), opened by the top bar's menu button at every size. */
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
