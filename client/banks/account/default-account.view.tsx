import { chakra } from '@chakra-ui/react/styled-system'
import { CircleCheck } from 'lucide-react'
import { Chip } from '../../ui/controls/chip.view'
import { PlateCard } from '../../ui/layout/plate.view'
import { BankLogo } from '../../ui/marks/bank-logo.view'
import type { BankAccount } from '../accounts.store'
import { type AccountActions, AccountMenu } from './account-menu.view'
import { typeNames } from './account-row.view'

/** px; what awaits it is as high. */
export const defaultAccountHeight = '212px'

/** The account that is paid, as a card. */
export const DefaultAccount = ({ account, actions }: { account: BankAccount; actions: AccountActions }) => (
  <PlateCard
    data-account={account.id}
    minHeight={defaultAccountHeight}
    display="flex"
    flexDirection="column"
    justifyContent="space-between"
    gap="3"
    overflowWrap="anywhere"
  >
    <chakra.div display="flex" alignItems="center" gap="1" margin="-10px -10px 0 0">
      <chakra.p flex="1" textStyle="secondary" color="var(--muted)">
        Your naira goes to
      </chakra.p>
      <Chip bg="plate.fg" color="plate.well">
        <CircleCheck aria-hidden size={16} />
        Default
      </Chip>
      <AccountMenu account={account} actions={actions} />
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
  </PlateCard>
)
