import { accountStatus, listed } from '../../../machines/banks/accounts.rules'
import { bankBoardFlow, newAccount } from '../../../machines/banks/board/bank-board.machine'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { useBackNavigation } from '../../flows/use-back-navigation'
import { useFlow } from '../../flows/use-flow'
import { useResource } from '../../resource/use-resource'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { FailureState } from '../../ui/feedback/empty.view'
import { BackHeader, Page } from '../../ui/layout/page.view'
import type { AccountActions } from '../account/account-menu.view'
import { AccountRow } from '../account/account-row.view'
import { DefaultAccount } from '../account/default-account.view'
import { useBankAccount } from '../account/use-bank-account'
import { type BankAccount, bankDetailsSource } from '../accounts.store'
import { BankEditor } from '../editor/bank-editor.dialog'
import { AccountList } from './account-list.view'
import { CachedBanks } from './cached-banks.view'
import { BanksToolbar } from './toolbar.view'

/** '/dashboard/banks' (BANK-01): the customer's bank accounts. */
export const BanksScreen = () => {
  const [state, send] = useFlow(bankBoardFlow)
  const { list, accountType, editing } = state.context
  const { data, failure, isLoading, refresh } = useResource(bankDetailsSource)
  const { begin, busy } = useBankAccount()
  const goBack = useBackNavigation(dashboardRoutes.sell.path)

  const accounts = data?.bankAccounts ?? null
  const shown = accounts && listed(accounts, list, accountType)
  const old = listed(data?.oldBankAccounts ?? [], list, accountType)
  const oldFailed = data?.bankAccounts != null && data.oldBankAccounts === null
  const edited = accounts?.find(({ id }) => id === editing) ?? null

  const isAvailable = list === 'available'
  const actionsOf = (account: BankAccount): AccountActions => ({
    standing: accountStatus(account, accounts ?? []),
    busy: busy?.id === account.id ? busy.action : null,
    onAct: (action) => begin(action, account, accounts ?? []),
    onEdit: () => send({ type: 'bankBoard.edit', id: account.id }),
  })

  return (
    // The first line stands in the page's top padding (SHELL-22), below the header's.
    <Page marginTop="-40px">
      <BackHeader title={dashboardRoutes.banks.title} onBack={goBack}>
        <RefreshButton busy={isLoading} onRefresh={refresh} />
      </BackHeader>
      <BanksToolbar
        list={list}
        accountType={accountType}
        onPickList={(picked) => send({ type: 'bankBoard.pickList', list: picked })}
        onPickType={(picked) => send({ type: 'bankBoard.pickType', accountType: picked })}
        onAdd={failure ? undefined : () => send({ type: 'bankBoard.add' })}
      />
      {failure ? (
        <CachedBanks list={list} accountType={accountType} error={failure} onRefresh={refresh} />
      ) : (
        <>
          <AccountList
            title="New Bank Details"
            note={isAvailable ? 'Payouts go to your default account.' : 'We never pay into deleted accounts.'}
            accounts={shown}
            hint={
              isAvailable
                ? 'Add the account you want your naira in.'
                : 'Accounts you delete stay here until you restore or discard them.'
            }
            main={(account) => <DefaultAccount account={account} actions={actionsOf(account)} />}
            row={(account) => <AccountRow key={account.id} account={account} actions={actionsOf(account)} />}
          />
          {old.length > 0 && !oldFailed && (
            <AccountList
              title="Old Bank Account"
              note="View only. We no longer pay into these."
              accounts={old}
              row={(account) => <AccountRow key={account.id} account={account} />}
            />
          )}
          {oldFailed && (
            <FailureState
              text="We couldn't load your old bank accounts."
              onRefresh={refresh}
              busy={isLoading}
            />
          )}
        </>
      )}
      {editing !== null && (editing === newAccount || edited) && (
        <BankEditor account={edited} onClose={() => send({ type: 'bankBoard.closeEditor' })} />
      )}
    </Page>
  )
}
