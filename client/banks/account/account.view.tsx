import { chakra } from '@chakra-ui/react/styled-system'
import { CircleCheck, Ellipsis, Lock, Pencil, Trash2 } from 'lucide-react'
import { type MouseEvent, useId, useState } from 'react'
import {
  type AccountAction,
  type AccountStatus,
  actionsFor,
  ineligibilityReason,
} from '../../../machines/banks/accounts.rules'
import { Button } from '../../ui/controls/button.view'
import { Chip } from '../../ui/controls/chip.view'
import { FrozenLink } from '../../ui/feedback/frozen-link.view'
import { accountTail } from '../../ui/format'
import { Flex } from '../../ui/layout/flex.view'
import { HeroCard } from '../../ui/layout/hero.view'
import { Modal } from '../../ui/layout/modal.view'
import { Item } from '../../ui/layout/rows.view'
import { BankLogo } from '../../ui/marks/bank-logo.view'
import type { BankAccount } from './use-bank-account'

const actionNames: Readonly<Record<AccountAction, string>> = {
  makeDefault: 'Make default',
  delete: 'Delete',
  restore: 'Restore',
  discard: 'Discard',
}

export interface AccountActions {
  status: AccountStatus
  isFrozen: boolean
  busy: AccountAction | null
  onAct: (action: AccountAction) => void
  onEdit: () => void
}

const mainAction = (status: AccountStatus): AccountAction | undefined =>
  actionsFor(status).find((action) => action === 'makeDefault' || action === 'restore')

const menuWidth = 240
const menuHeight = 180

interface EntryProps {
  name: string
  isDestructive?: boolean
  reason?: string | undefined
  onSelect: () => void
}

const Entry = ({ name, isDestructive = false, reason, onSelect }: EntryProps) => {
  const id = useId()
  return (
    <>
      <Button
        variant="bare"
        wide
        justifyContent="flex-start"
        color={isDestructive ? 'red.fg' : 'fg'}
        disabled={reason !== undefined}
        aria-describedby={reason && id}
        onClick={onSelect}
      >
        {isDestructive ? <Trash2 aria-hidden size={20} /> : <Pencil aria-hidden size={20} />}
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

export const AccountMenu = ({ account, actions }: { account: BankAccount; actions: AccountActions }) => {
  const { status, isFrozen, busy, onAct, onEdit } = actions
  const [position, setPosition] = useState<{ top: number; left: number } | null>(null)
  const accountName = `${account.bank.name} ${accountTail(account.accountNumber)}`
  const main = mainAction(status)
  const isBusy = busy !== null && busy !== main
  const close = (): void => setPosition(null)
  const closeAnd = (act: () => void) => () => {
    close()
    act()
  }
  const openBelow = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const { bottom, right } = currentTarget.getBoundingClientRect()
    setPosition({
      top: Math.min(bottom + 4, window.innerHeight - menuHeight),
      left: Math.max(16, right - menuWidth),
    })
  }
  if (isFrozen)
    return <FrozenLink square bg="transparent" color="inherit" aria-label={`More for ${accountName}`} />
  return (
    <>
      <Button
        variant="bare"
        square
        aria-label={`More for ${accountName}`}
        aria-haspopup="dialog"
        loading={isBusy}
        onClick={openBelow}
      >
        {!isBusy && <Ellipsis aria-hidden size={24} />}
      </Button>
      {position && (
        <span style={{ '--top': `${position.top}px`, '--left': `${position.left}px` } as object}>
          <Modal placement="menu" label={accountName} onClose={close}>
            <chakra.p display={{ md: 'none' }} textStyle="h2" padding="0 20px 8px" aria-hidden>
              {accountName}
            </chakra.p>
            {account.status === 'active' && <Entry name="Edit" onSelect={closeAnd(onEdit)} />}
            {actionsFor(status)
              .filter((action) => action !== main)
              .map((action) => (
                <Entry
                  key={action}
                  isDestructive
                  name={actionNames[action]}
                  reason={ineligibilityReason(action, status)}
                  onSelect={closeAnd(() => onAct(action))}
                />
              ))}
          </Modal>
        </span>
      )}
    </>
  )
}

export const typeNames = { savings: 'Savings', current: 'Current' } as const

interface AccountRowProps {
  account: BankAccount
  actions?: AccountActions | undefined
}

/** A saved account with its main action and a menu of the others; read-only if it has no `actions` (BANK-07). */
export const AccountRow = ({ account, actions }: AccountRowProps) => {
  const id = useId()
  const main = actions && !actions.isFrozen && mainAction(actions.status)
  return (
    <Item as="li" data-account={account.id} minHeight="18">
      <BankLogo bank={account.bank} small />
      <Flex flex="1" minWidth="0" flexWrap="wrap" columnGap="3" overflowWrap="anywhere">
        <chakra.div flex="1 1 160px" minWidth="0">
          <chakra.h3 id={id} textStyle="rowTitle">
            {account.bank.name}
          </chakra.h3>
          <chakra.p display="flex" flexWrap="wrap" columnGap="3" textStyle="secondary" color="fg.muted">
            <span>{account.accountName}</span>
            <chakra.span fontVariantNumeric="tabular-nums">
              {`${account.accountNumber} · ${typeNames[account.accountType]}`}
            </chakra.span>
          </chakra.p>
        </chakra.div>
        {!actions && account.isDefault && <Chip tone="brand">Default</Chip>}
        {actions && main && (
          <Button
            variant="plain"
            margin="-4px -12px -10px"
            aria-describedby={id}
            loading={actions.busy === main}
            onClick={() => actions.onAct(main)}
          >
            {actionNames[main]}
          </Button>
        )}
      </Flex>
      {actions ? (
        <AccountMenu account={account} actions={actions} />
      ) : (
        <chakra.span color="fg.muted" flexShrink="0">
          <Lock aria-hidden size={20} />
        </chakra.span>
      )}
    </Item>
  )
}

export const defaultAccountHeight = '212px'

export const DefaultAccount = ({ account, actions }: AccountRowProps) => (
  <HeroCard
    data-account={account.id}
    minHeight={defaultAccountHeight}
    display="flex"
    flexDirection="column"
    justifyContent="space-between"
    gap="3"
    overflowWrap="anywhere"
  >
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1" margin="-10px -10px 0 0">
      <chakra.p flex="1 0 9rem" textStyle="secondary" color="var(--muted)">
        Your naira goes to
      </chakra.p>
      <Chip bg="hero.fg" color="hero.well">
        <CircleCheck aria-hidden size={16} />
        Default
      </Chip>
      {actions && <AccountMenu account={account} actions={actions} />}
    </chakra.div>
    <chakra.div display="flex" alignItems="center" gap="3">
      <BankLogo bank={account.bank} small />
      <div>
        <chakra.h3 textStyle="rowTitle">{account.bank.name}</chakra.h3>
        <chakra.p textStyle="secondary" color="var(--muted)">
          {typeNames[account.accountType]}
        </chakra.p>
      </div>
    </chakra.div>
    <div>
      <chakra.p textStyle="h2" fontSize="min(1.5rem, 9vw)" letterSpacing="0.06em">
        {account.accountNumber}
      </chakra.p>
      <chakra.p textStyle="secondary" color="var(--muted)">
        {account.accountName}
      </chakra.p>
    </div>
  </HeroCard>
)
