import { Link } from 'wouter'
import { againOf, againTexts } from '../../../machines/money/again'
import { paysNaira } from '../../../machines/money/move'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { ButtonLink } from '../../ui/controls/button.view'
import { AgainLink } from '../../ui/rows/again-link.view'

/** The same once more, with the figures of now; of a deposit, which has no amount to fill in, the way to the rates. */
export const DoAgain = ({ details }: { details: WholeTransactionFragment }) => {
  const again = againOf(details, { to: details.counterparty?.username })
  const link = (text: string) => <ButtonLink variant="subtle">{text}</ButtonLink>
  if (again) return <AgainLink again={again}>{link}</AgainLink>
  return details.type === 'deposit' && paysNaira(details) ? (
    <Link href={dashboardRoutes.sell.path} asChild>
      {link(againTexts.sell)}
    </Link>
  ) : null
}
