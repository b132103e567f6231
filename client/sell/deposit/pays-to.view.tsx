import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronRight, Landmark } from 'lucide-react'
import { Link } from 'wouter'
import { type PayoutAccount, paidAccount } from '../../../machines/money/payout-account'
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
  variants: { missing: { true: { bg: 'warning.bg', color: 'warning.fg', borderColor: 'warning.border' } } },
})

/** The payout's bank account: the default one, or a link to add one (AMB-48). */
export const PaysTo = ({ accounts }: { accounts: readonly PayoutAccount[] }) => {
  const account = paidAccount(accounts)
  return (
    <Row asChild missing={!account}>
      <Link href={dashboardRoutes.banks.path}>
        <Landmark aria-hidden size={20} />
        <chakra.span flex="1 1 9rem" minWidth="0">
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
                Until then your naira waits. Nothing is lost.
              </chakra.span>
            </>
          )}
        </chakra.span>
        <chakra.span display="inline-flex" alignItems="center" gap="1" marginInlineStart="auto">
          {account && (
            <chakra.span textStyle="secondary" color="brand.fg">
              Change
            </chakra.span>
          )}
          <ChevronRight aria-hidden size={20} />
        </chakra.span>
      </Link>
    </Row>
  )
}
