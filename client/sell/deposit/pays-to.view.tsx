import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronRight, Landmark, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type PayoutAccount, paidAccount } from '../../../machines/money/payout-account'
import type { Destination } from '../../../machines/sell/deposit/destination.rules'
import { walletModePath } from '../../../machines/shell/linked-parts.rules'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { accountTail } from '../../ui/format'

const Row = chakra('a', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    minHeight: '12',
    paddingInline: '4',
    paddingBlock: '2',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'card',
    bg: 'bg.panel',
    color: 'fg',
    _hover: { bg: 'brand.subtle' },
  },
  variants: { missing: { true: { bg: 'orange.subtle', color: 'orange.fg', borderColor: 'orange.solid' } } },
})

interface GoesToRowProps {
  icon: ReactNode
  href: string
  missing?: boolean
  children: ReactNode
}

const GoesToRow = ({ icon, href, missing = false, children }: GoesToRowProps) => (
  <Link href={href} asChild>
    <Row missing={missing}>
      {icon}
      <chakra.span flex="1 1 9rem" minWidth="0">
        {children}
      </chakra.span>
      <chakra.span display="inline-flex" alignItems="center" gap="1" marginInlineStart="auto">
        {!missing && (
          <chakra.span textStyle="secondary" color="brand.fg">
            Change
          </chakra.span>
        )}
        <ChevronRight aria-hidden size={20} />
      </chakra.span>
    </Row>
  </Link>
)

interface PaysToProps {
  /** Null where they could not be read. */
  accounts: readonly PayoutAccount[] | null
  /** Null on a page of no coin. */
  coin?: string
  destination: Destination
}

/** Where a deposit goes: the customer's wallet, the default account, or a link to add one (SELL-26). */
export const PaysTo = ({ accounts, coin, destination }: PaysToProps) => {
  if (destination === 'wallet')
    return (
      <GoesToRow href={walletModePath} icon={<Wallet aria-hidden size={20} />}>
        Goes to: <br />
        <b>{coin ? `your ${coin} wallet` : 'your wallets'}</b>
      </GoesToRow>
    )
  if (!accounts) return null
  const account = paidAccount(accounts)
  return (
    <GoesToRow href={dashboardRoutes.banks.path} icon={<Landmark aria-hidden size={20} />} missing={!account}>
      {account ? (
        <>
          Pays to: <br />
          <b>{account.bank.name}</b>{' '}
          <chakra.span whiteSpace="nowrap">{accountTail(account.accountNumber)}</chakra.span>
        </>
      ) : (
        <>
          <b>Add a bank account first</b>
          <chakra.span display="block" textStyle="secondary">
            We'll hold your naira safely until then.
          </chakra.span>
        </>
      )}
      {destination === 'unknown' && (
        <chakra.span display="block" textStyle="secondary">
          Or stays in your wallet, if wallet mode is on.
        </chakra.span>
      )}
    </GoesToRow>
  )
}
