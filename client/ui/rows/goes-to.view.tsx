import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PayoutAccount } from '../../../machines/money/payout-account'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { accountTail } from '../format'
import { row } from '../layout/rows.view'
import { BankLogo } from '../marks/bank-logo.view'

const Row = chakra('a', {
  base: { ...row.base, flexWrap: 'wrap', columnGap: '3', rowGap: '0', borderRadius: 'card', bg: 'bg.panel' },
  variants: { missing: { true: { bg: 'orange.subtle', color: 'orange.fg' } } },
})

interface GoesToRowProps {
  href: string
  state?: object | null
  mark: ReactNode
  label?: string
  missing?: boolean
  children: ReactNode
}

/** A card with the money's destination and a link to change it. */
export const GoesToRow = ({ href, state = null, mark, label, missing = false, children }: GoesToRowProps) => (
  <Link href={href} state={state} asChild>
    <Row missing={missing ? true : undefined}>
      {mark}
      <chakra.span flex="1 1 9rem" minWidth="0" overflowWrap="anywhere">
        {label && (
          <chakra.span display="block" textStyle="secondary" color="fg.muted">
            {label}{' '}
          </chakra.span>
        )}
        {children}
      </chakra.span>
      {!missing && (
        <chakra.span textStyle="secondary" fontWeight="600" color="brand.fg" marginInlineStart="auto">
          Change
        </chakra.span>
      )}
    </Row>
  </Link>
)

/** 'Pays into: GTBank ••6789'. */
export const PaysToBank = ({ account, children }: { account: PayoutAccount; children?: ReactNode }) => (
  <GoesToRow
    href={dashboardRoutes.banks.path}
    label="Pays into:"
    mark={<BankLogo bank={account.bank} small />}
  >
    <chakra.span textStyle="rowTitle">{account.bank.name}</chakra.span>{' '}
    <chakra.span textStyle="rowTitle" whiteSpace="nowrap">
      {accountTail(account.accountNumber)}
    </chakra.span>
    {children}
  </GoesToRow>
)
