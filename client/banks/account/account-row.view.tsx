import { chakra } from '@chakra-ui/react/styled-system'
import { Lock } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/controls/button.view'
import { Chip } from '../../ui/controls/chip.view'
import { BankLogo } from '../../ui/marks/bank-logo.view'
import { Item } from '../../ui/rows/item.view'
import type { BankAccount } from '../accounts.store'
import { type AccountActions, AccountMenu, actionNames, mainAction } from './account-menu.view'

export const typeNames = { savings: 'Savings', current: 'Current' } as const

interface AccountRowProps {
  account: BankAccount
  /** Omitted for a read-only account. */
  actions?: AccountActions
}

/** One saved account: what is mostly done with it, and a menu of the rest; an old one is read-only (BANK-07). */
export const AccountRow = ({ account, actions }: AccountRowProps) => {
  const id = useId()
  const main = actions && mainAction(actions.standing)
  return (
    <Item as="li" data-account={account.id} minHeight="18">
      <BankLogo bank={account.bank} small />
      <chakra.div
        flex="1"
        minWidth="0"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="3"
        overflowWrap="anywhere"
      >
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
            // Its words begin where the text above does; its target reaches into the row's padding.
            margin="-4px -12px -10px"
            aria-describedby={id}
            loading={actions.busy === main}
            onClick={() => actions.onAct(main)}
          >
            {actionNames[main]}
          </Button>
        )}
      </chakra.div>
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
