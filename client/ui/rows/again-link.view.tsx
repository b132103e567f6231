import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { type Again, againTexts } from '../../../machines/money/again'
import { dashboardRoutes, walletPath } from '../../../machines/shell/routes.rules'
import { cameFromList } from '../../flows/use-back-navigation'

const pathOf = (again: Again): string =>
  again.kind === 'swap'
    ? dashboardRoutes.wallets.path
    : walletPath(again, again.kind === 'sell' ? 'walletSell' : 'walletDetails')

/**
 * A link, given as its child, to the form of an order that was made before. What to fill in goes by the history entry:
 * an address, which anybody can make, fills in nothing (decision 92).
 */
export const AgainLink = ({
  again,
  children,
}: {
  again: Again
  children: (text: string) => ReactElement
}) => (
  <Link href={pathOf(again)} state={{ ...cameFromList, again }} asChild>
    {children(againTexts[again.kind])}
  </Link>
)
