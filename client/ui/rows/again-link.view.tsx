import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { type RepeatOrder, repeatTexts } from '../../../machines/money/repeat-order'
import { dashboardRoutes, walletPath } from '../../../machines/shell/routes.rules'
import { cameFromList } from '../../flows/use-back-navigation'

const pathOf = (again: RepeatOrder): string =>
  again.kind === 'swap'
    ? dashboardRoutes.wallets.path
    : walletPath(again, again.kind === 'sell' ? 'walletSale' : 'walletDetails')

interface AgainLinkProps {
  again: RepeatOrder
  children: (text: string) => ReactElement
}

/** Links to the form of an earlier order. Its values are history state: a URL fills in nothing (decision 92). */
export const AgainLink = ({ again, children }: AgainLinkProps) => (
  <Link href={pathOf(again)} state={{ ...cameFromList, again }} asChild>
    {children(repeatTexts[again.kind])}
  </Link>
)
