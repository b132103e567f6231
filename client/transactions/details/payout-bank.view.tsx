import { chakra } from '@chakra-ui/react/styled-system'
import type { TransactionDetailsQuery } from '../../generated/graphql'
import { Card } from '../../ui/layout/card.view'
import { BankLogo } from '../../ui/marks/bank-logo.view'

type Bank = NonNullable<TransactionDetailsQuery['transaction']['bankAccount']>

/** The payout's bank account (TX-35). */
export const PayoutBankCard = ({ account, paid }: { account: Bank | null; paid: boolean }) => (
  <Card aria-labelledby="payout-bank" display="flex" flexDirection="column" gap="3">
    <chakra.h2 id="payout-bank" textStyle="rowTitle">
      {paid ? 'Paid to' : 'Pays to'}
    </chakra.h2>
    {account ? (
      <chakra.div display="flex" alignItems="center" gap="3">
        <BankLogo bank={account.bank} />
        <chakra.div minWidth="0">
          <chakra.p fontWeight="500">{account.bank.name}</chakra.p>
          <chakra.p textStyle="secondary" color="fg.muted">
            {account.accountName}
          </chakra.p>
          <chakra.p textStyle="figures">{account.accountNumber}</chakra.p>
        </chakra.div>
      </chakra.div>
    ) : (
      <chakra.p color="fg.muted">No bank account yet. Your naira waits until you add one.</chakra.p>
    )}
  </Card>
)
