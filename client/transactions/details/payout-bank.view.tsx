import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { paysNaira } from '../../../machines/money/move'
import { isUnderWay } from '../../../machines/money/transaction-status'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { Card } from '../../ui/layout/card.view'
import { BankLogo } from '../../ui/marks/bank-logo.view'

interface PayoutBankProps {
  details: WholeTransactionFragment
  /** What can be done with the payout. */
  children: ReactNode
}

/** The payout's bank account (TX-35), where naira is paid, and what can be done. */
export const PayoutBankCard = ({ details, children }: PayoutBankProps) => {
  const { bankAccount: account, status } = details
  const pays = paysNaira(details)
  if (!pays && !children) return null
  return (
    <Card aria-labelledby={pays ? 'payout-bank' : undefined} display="flex" flexDirection="column" gap="4">
      {pays && (
        <chakra.h2 id="payout-bank" textStyle="rowTitle">
          {isUnderWay(status) ? 'Pays to' : 'Paid to'}
        </chakra.h2>
      )}
      {pays &&
        (account ? (
          <chakra.div display="flex" alignItems="center" gap="3">
            <BankLogo bank={account.bank} />
            <chakra.div minWidth="0">
              <chakra.p textStyle="rowTitle">{account.bank.name}</chakra.p>
              <chakra.p textStyle="secondary" color="fg.muted">
                <span>{account.accountName}</span> ·{' '}
                <chakra.span textStyle="figures">{account.accountNumber}</chakra.span>
              </chakra.p>
            </chakra.div>
          </chakra.div>
        ) : (
          <chakra.p color="fg.muted">No bank account yet. Your naira waits until you add one.</chakra.p>
        ))}
      {children && (
        <chakra.div display="flex" flexDirection="column" gap="2">
          {children}
        </chakra.div>
      )}
    </Card>
  )
}
