import { chakra } from '@chakra-ui/react/styled-system'
import { Landmark, Wallet } from 'lucide-react'
import { type PayoutAccount, payoutAccountIn } from '../../../machines/money/payout-account'
import type { Destination } from '../../../machines/sell/deposit/destination.rules'
import { newAccount, walletModePath } from '../../../machines/shell/linked-parts.rules'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { useEntryWith } from '../../flows/use-entry-state'
import { IconBox } from '../../ui/marks/icon-box.view'
import { GoesToRow, PaysToBank } from '../../ui/rows/goes-to.view'

interface PaysToProps {
  accounts: readonly PayoutAccount[] | null
  coin?: string
  destination: Destination
}

/** Shows where a deposit goes: the wallet, the default account, or a link to add one (SELL-26). */
export const PaysTo = ({ accounts, coin, destination }: PaysToProps) => {
  const openForm = useEntryWith(accounts?.length === 0 ? { editor: newAccount } : {})
  if (destination === 'wallet')
    return (
      <GoesToRow
        href={walletModePath}
        label="Pays into:"
        mark={
          <IconBox aria-hidden>
            <Wallet size={20} />
          </IconBox>
        }
      >
        <chakra.span textStyle="rowTitle">{coin ? `your ${coin} wallet` : 'your wallets'}</chakra.span>
      </GoesToRow>
    )
  if (!accounts) return null
  const account = payoutAccountIn(accounts)
  const walletNote = destination === 'unknown' && (
    <chakra.span display="block" textStyle="secondary">
      Or stays in your wallet, if wallet mode is on.
    </chakra.span>
  )
  return account ? (
    <PaysToBank account={account}>{walletNote}</PaysToBank>
  ) : (
    <GoesToRow
      href={dashboardRoutes.banks.path}
      state={openForm}
      missing
      mark={<Landmark aria-hidden size={24} />}
    >
      <b>Add a bank account first</b>
      <chakra.span display="block" textStyle="secondary">
        We'll hold your naira safely until then.
      </chakra.span>
      {walletNote}
    </GoesToRow>
  )
}
