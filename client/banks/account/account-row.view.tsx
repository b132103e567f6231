import { chakra } from '@chakra-ui/react/styled-system'
import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import {
  type AccountAction,
  type AccountStatus,
  actionsFor,
  ineligibilityReason,
} from '../../../machines/banks/accounts.rules'
import { Button } from '../../ui/controls/button.view'
import { Chip } from '../../ui/controls/chip.view'
import { dangerSubtle } from '../../ui/controls/danger'
import { Card } from '../../ui/layout/card.view'
import { BankLogo } from '../../ui/marks/bank-logo.view'
import { ListItem } from '../../ui/motion/list-item.view'
import type { BankAccount } from '../accounts.store'

export const typeNames = { savings: 'Savings', current: 'Current' } as const

const actionNames: Readonly<Record<AccountAction, string>> = {
  makeDefault: 'Make default',
  delete: 'Delete',
  restore: 'Restore',
  discard: 'Discard',
}

/** On small screens the buttons share the width. */
const grow = { base: '1', md: '0 0 120px' } as const

interface AccountRowProps {
  account: BankAccount
  /** Omitted for a read-only account. */
  standing?: AccountStatus
  busy?: AccountAction | null
  onAct?: (action: AccountAction) => void
  onEdit?: () => void
}

/** One saved account with its actions; an old one is read-only (BANK-07). */
export const AccountRow = ({ account, standing, busy = null, onAct, onEdit }: AccountRowProps) => {
  const id = useId()
  const actions = standing ? actionsFor(standing) : []
  const ineligibilities = standing
    ? actions.map((action) => ineligibilityReason(action, standing)).filter(Boolean)
    : []
  return (
    <Card as={ListItem} data-account={account.id} display="flex" flexDirection="column" gap="3">
      <chakra.div display="flex" alignItems="flex-start" gap="3">
        <BankLogo bank={account.bank} />
        <chakra.div flex="1" minWidth="0" overflowWrap="anywhere">
          <chakra.div
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            columnGap="2"
            justifyContent="space-between"
          >
            <chakra.h3 id={id} fontWeight="700">
              {account.bank.name}
            </chakra.h3>
            {account.isDefault && (
              <Chip tone="brand">
                <CircleCheck aria-hidden size={16} />
                Default
              </Chip>
            )}
          </chakra.div>
          <p>{account.accountName}</p>
          <chakra.p color="fg.muted">
            <chakra.span textStyle="figures">{account.accountNumber}</chakra.span>
            {` · ${typeNames[account.accountType]}`}
          </chakra.p>
        </chakra.div>
      </chakra.div>
      {standing && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          {actions.includes('makeDefault') && (
            <Action action="makeDefault" id={id} busy={busy} onAct={onAct} />
          )}
          {account.status === 'active' && (
            <Button variant="subtle" flex={grow} aria-describedby={id} onClick={onEdit}>
              Edit
            </Button>
          )}
          {actions
            .filter((action) => action !== 'makeDefault')
            .map((action) => (
              <Action
                key={action}
                action={action}
                id={id}
                busy={busy}
                onAct={onAct}
                ineligibility={ineligibilityReason(action, standing)}
              />
            ))}
        </chakra.div>
      )}
      {ineligibilities.length > 0 && (
        <chakra.p id={`${id}why`} textStyle="secondary" color="fg.muted">
          {ineligibilities.join(' ')}
        </chakra.p>
      )}
    </Card>
  )
}

interface ActionProps {
  busy: AccountAction | null
  onAct: AccountRowProps['onAct'] | undefined
  action: AccountAction
  /** Names the bank that the action is about. */
  id: string
  /** The reason why the action is disabled. */
  ineligibility?: string | undefined
}

const Action = ({ action, id, busy, onAct, ineligibility }: ActionProps) => (
  <Button
    {...(action === 'delete' || action === 'discard' ? dangerSubtle : { variant: 'subtle' as const })}
    flex={grow}
    minWidth="max-content"
    disabled={ineligibility !== undefined}
    aria-describedby={ineligibility === undefined ? id : `${id} ${id}why`}
    loading={busy === action}
    onClick={() => onAct?.(action)}
  >
    {actionNames[action]}
  </Button>
)
