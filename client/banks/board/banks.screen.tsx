import { chakra } from '@chakra-ui/react/styled-system'
import { Plus } from 'lucide-react'
import { accountStatus, isTypeFilter, listed, typeFilters } from '../../../machines/banks/accounts.rules'
import { bankBoardFlow, newAccount } from '../../../machines/banks/board/bank-board.machine'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { useBackNavigation } from '../../flows/use-back-navigation'
import { useFlow } from '../../flows/use-flow'
import { useResource } from '../../resource/use-resource'
import { Button } from '../../ui/controls/button.view'
import { SelectField } from '../../ui/controls/select.view'
import { FailureState } from '../../ui/feedback/empty.view'
import { Page } from '../../ui/layout/page.view'
import { AccountRow, typeNames } from '../account/account-row.view'
import { useBankAccount } from '../account/use-bank-account'
import { bankDetailsSource } from '../accounts.store'
import { BankEditor } from '../editor/bank-editor.dialog'
import { AccountList } from './account-list.view'
import { CachedBanks } from './cached-banks.view'
import { BanksHeader } from './header.view'

const types = typeFilters.map((value) => ({ value, text: value === 'all' ? 'All' : typeNames[value] }))

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

  return (
    <Page gap="6" paddingTop="4">
      <BanksHeader
        list={list}
        loading={isLoading}
        onPick={(picked) => send({ type: 'bankBoard.pickList', list: picked })}
        onRefresh={refresh}
        onBack={goBack}
      />
      {failure ? (
        <CachedBanks list={list} accountType={accountType} error={failure} onRefresh={refresh} />
      ) : (
        <>
          <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="3">
            <chakra.div flex="1" minWidth="120px">
              <SelectField
                label="Account type"
                value={accountType}
                options={types}
                onPick={(picked) =>
                  isTypeFilter(picked) && send({ type: 'bankBoard.pickType', accountType: picked })
                }
              />
            </chakra.div>
            <Button flex="1 0 auto" maxWidth="full" onClick={() => send({ type: 'bankBoard.add' })}>
              <Plus aria-hidden size={20} />
              Add Bank Account
            </Button>
          </chakra.div>
          <AccountList
            title="New Bank Details"
            note={
              list === 'available'
                ? 'Payouts go to your default account.'
                : 'We never pay into deleted accounts.'
            }
            accounts={shown}
            hint={
              list === 'available'
                ? 'Add the account you want your naira in.'
                : 'Accounts you delete stay here until you restore or discard them.'
            }
            row={(account) => (
              <AccountRow
                key={account.id}
                account={account}
                standing={accountStatus(account, accounts ?? [])}
                busy={busy?.id === account.id ? busy.action : null}
                onAct={(action) => begin(action, account, accounts ?? [])}
                onEdit={() => send({ type: 'bankBoard.edit', id: account.id })}
              />
            )}
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
