import { chakra } from '@chakra-ui/react/styled-system'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type MouseEvent, useId, useState } from 'react'
import {
  type AccountAction,
  type AccountStatus,
  actionsFor,
  ineligibilityReason,
} from '../../../machines/banks/accounts.rules'
import { Button } from '../../ui/controls/button.view'
import { accountTail } from '../../ui/format'
import { Modal } from '../../ui/layout/modal.view'
import type { BankAccount } from '../accounts.store'

export const actionNames: Readonly<Record<AccountAction, string>> = {
  makeDefault: 'Make default',
  delete: 'Delete',
  restore: 'Restore',
  discard: 'Discard',
}

/** What can be done with an account, and what is being done. */
export interface AccountActions {
  standing: AccountStatus
  busy: AccountAction | null
  onAct: (action: AccountAction) => void
  onEdit: () => void
}

/** The action that an account's row offers itself; the menu holds the others. */
export const mainAction = (standing: AccountStatus): AccountAction | undefined =>
  actionsFor(standing).find((action) => action === 'makeDefault' || action === 'restore')

const menuWidth = 240
/** Room for all of it. */
const menuHeight = 180

interface EntryProps {
  name: string
  /** It takes the account away. */
  takes?: boolean
  reason?: string | undefined
  onPress: () => void
}

const Entry = ({ name, takes = false, reason, onPress }: EntryProps) => {
  const id = useId()
  return (
    <>
      <Button
        variant="bare"
        wide
        justifyContent="flex-start"
        color={takes ? 'red.fg' : 'fg'}
        disabled={reason !== undefined}
        aria-describedby={reason && id}
        onClick={onPress}
      >
        {takes ? <Trash2 aria-hidden size={20} /> : <Pencil aria-hidden size={20} />}
        {name}
      </Button>
      {reason && (
        <chakra.p id={id} textStyle="secondary" color="fg.muted" padding="8px 20px">
          {reason}
        </chakra.p>
      )}
    </>
  )
}

/** Edit and what takes an account away, behind one button: a menu below it, a sheet on phones. */
export const AccountMenu = ({ account, actions }: { account: BankAccount; actions: AccountActions }) => {
  const { standing, busy, onAct, onEdit } = actions
  const [at, open] = useState<{ top: number; left: number } | null>(null)
  const about = `${account.bank.name} ${accountTail(account.accountNumber)}`
  const main = mainAction(standing)
  const isBusy = busy !== null && busy !== main
  const close = (): void => open(null)
  const closing = (act: () => void) => () => {
    close()
    act()
  }
  const openBelow = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const { bottom, right } = currentTarget.getBoundingClientRect()
    open({
      top: Math.min(bottom + 4, window.innerHeight - menuHeight),
      left: Math.max(16, right - menuWidth),
    })
  }
  return (
    <>
      <Button
        variant="bare"
        square
        aria-label={`More for ${about}`}
        aria-haspopup="dialog"
        loading={isBusy}
        onClick={openBelow}
      >
        {!isBusy && <Ellipsis aria-hidden size={24} />}
      </Button>
      {at && (
        <span style={{ '--top': `${at.top}px`, '--left': `${at.left}px` } as object}>
          <Modal placement="menu" label={about} onClose={close}>
            <chakra.p display={{ md: 'none' }} textStyle="h2" padding="0 20px 8px" aria-hidden>
              {about}
            </chakra.p>
            {account.status === 'active' && <Entry name="Edit" onPress={closing(onEdit)} />}
            {actionsFor(standing)
              .filter((action) => action !== main)
              .map((action) => (
                <Entry
                  key={action}
                  takes
                  name={actionNames[action]}
                  reason={ineligibilityReason(action, standing)}
                  onPress={closing(() => onAct(action))}
                />
              ))}
          </Modal>
        </span>
      )}
    </>
  )
}
