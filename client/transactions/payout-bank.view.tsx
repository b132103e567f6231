import { chakra } from '@chakra-ui/react/styled-system'
import type { TransactionDetailsQuery } from '../generated/graphql'
import { Card } from '../shared/card.view'

type Bank = NonNullable<TransactionDetailsQuery['transaction']['bankAccount']>

/** 'GTBank' as 'GT', 'First Bank of Nigeria' as 'FB': stands in for the bank's picture. */
const initials = (name: string): string => {
  const [first = '', second = ''] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return (second ? `${first[0]}${second[0]}` : first.slice(0, 2)).toUpperCase()
}

/** Where the naira went, or will go (TX-35, AMB-57). */
export const PayoutBankCard = ({ account, paid }: { account: Bank | null; paid: boolean }) => (
  <Card aria-labelledby="payout-bank" display="flex" flexDirection="column" gap="3">
    <chakra.h2 id="payout-bank" textStyle="rowTitle">
      {paid ? 'Paid to' : 'Pays to'}
    </chakra.h2>
    {account ? (
      <chakra.div display="flex" alignItems="center" gap="3">
        <chakra.span
          aria-hidden
          data-bank-logo={account.bank.id}
          display="inline-flex"
          alignItems="center"
          justifyContent="center"
          flexShrink="0"
          boxSize="12"
          borderRadius="control"
          bg="brand.subtle"
          color="brand.fg"
          fontWeight="700"
        >
          {initials(account.bank.name)}
        </chakra.span>
        <chakra.div minWidth="0">
          <chakra.p fontWeight="500">{account.bank.name}</chakra.p>
          <chakra.p textStyle="secondary" color="fg.muted">
            {account.accountName}
          </chakra.p>
          <chakra.p textStyle="figures">{account.accountNumber}</chakra.p>
        </chakra.div>
      </chakra.div>
    ) : (
      <chakra.p color="fg.muted">
        No bank account yet. This sale waits until you add one; nothing is lost.
      </chakra.p>
    )}
  </Card>
)
