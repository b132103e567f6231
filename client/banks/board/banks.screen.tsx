import { chakra } from '@chakra-ui/react/styled-system'
import { Landmark, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'wouter'
import {
  type AccountList,
  accountLists,
  accountStatus,
  filterAccounts,
  isTypeFilter,
  type TypeFilter,
  typeFilters,
} from '../../../machines/banks/accounts.rules'
import { newAccount } from '../../../machines/shell/linked-parts.rules'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { usePageQuery } from '../../data/use-page-query'
import { useBackNavigation } from '../../flows/use-back-navigation'
import { useEntryState } from '../../flows/use-entry-state'
import { BankDetailsDocument } from '../../generated/graphql'
import { Button } from '../../ui/controls/button.view'
import { Segment, Segments } from '../../ui/controls/choices.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { Select } from '../../ui/controls/select.view'
import { CachedData } from '../../ui/feedback/cached-data.view'
import { EmptyState, FailureState } from '../../ui/feedback/empty.view'
import { FrozenLink } from '../../ui/feedback/frozen-link.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { useFreeze, useFrozenRefusal } from '../../ui/feedback/use-freeze'
import { accountTail } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { Spread } from '../../ui/layout/flex.view'
import { useFocusAfterRemoval } from '../../ui/layout/focus-after-removal'
import { BackHeader, Page } from '../../ui/layout/page.view'
import {
  type AccountActions,
  AccountRow,
  DefaultAccount,
  defaultAccountHeight,
  typeNames,
} from '../account/account.view'
import { type BankAccount, bankDetailsReading, useBankAccount } from '../account/use-bank-account'
import { BankEditor } from '../editor/bank-editor.dialog'

interface AccountGroupProps {
  title: string
  note: string
  accounts: readonly BankAccount[] | null
  hint?: string
  main?: (account: BankAccount) => ReactNode
  row: (account: BankAccount) => ReactNode
}

const AccountGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', lg: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '{sizes.form} minmax(0, 1fr)' },
    alignItems: 'start',
    '& > :only-child': { gridColumn: { xl: '1 / 3' } },
    '& > [data-account]:only-child': { gridColumn: { xl: '1' } },
  },
})

const AccountGroup = ({ title, note, accounts, hint, main, row }: AccountGroupProps) => {
  const id = useId()
  const card = main && accounts?.find(({ isDefault }) => isDefault)
  // A row that becomes the card is another element.
  const heading = useFocusAfterRemoval(
    accounts?.map((account) => (account === card ? 'card ' : '') + account.id) ?? [],
  )

  return (
    <chakra.section aria-labelledby={id} display="flex" flexDirection="column" gap="3">
      <Spread alignItems="baseline" columnGap="4">
        <chakra.h2 id={id} ref={heading} textStyle="h2" outline="none">
          {title}
        </chakra.h2>
        <chakra.p textStyle="secondary" color="fg.muted">
          {note}
        </chakra.p>
      </Spread>
      {accounts === null ? (
        <AccountGrid>
          <Skeleton height={defaultAccountHeight} borderRadius="24px" />
          <Skeleton height="144px" borderRadius="card" />
        </AccountGrid>
      ) : accounts.length === 0 ? (
        <EmptyState icon={<Landmark size={24} />} text="No bank accounts here" hint={hint} />
      ) : (
        <AccountGrid>
          {card && main(card)}
          {accounts.length > (card ? 1 : 0) && (
            <Card flush as="ul">
              {accounts.filter((account) => account !== card).map(row)}
            </Card>
          )}
        </AccountGrid>
      )}
    </chakra.section>
  )
}

const listNames: Readonly<Record<AccountList, string>> = { available: 'Available', deleted: 'Deleted' }

interface ToolbarProps {
  list: AccountList
  accountType: TypeFilter
  onPickList: (list: AccountList) => void
  onPickType: (type: TypeFilter) => void
  onAdd?: (() => void) | undefined
  off: string | null
}

/** The list's filters and the button that adds an account (BANK-02, BANK-04, BANK-05). */
const BanksToolbar = ({ list, accountType, onPickList, onPickType, onAdd, off }: ToolbarProps) => (
  <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="space-between">
    <chakra.div display="flex" flexWrap="wrap" gap="2" flex={{ base: '1 1 100%', md: '0 1 440px' }}>
      <Segments
        role="group"
        aria-label="Account status"
        flex="1 1 11rem"
        gridAutoColumns="minmax(min-content, 1fr)"
      >
        {accountLists.map((each) => (
          <Segment
            key={each}
            overflowWrap="normal"
            aria-pressed={each === list}
            onClick={() => onPickList(each)}
          >
            {listNames[each]}
          </Segment>
        ))}
      </Segments>
      <Select
        aria-label="Account type"
        borderColor="transparent"
        fontWeight="500"
        value={accountType}
        onChange={({ currentTarget: { value } }) => isTypeFilter(value) && onPickType(value)}
      >
        {typeFilters.map((each) => (
          <option key={each} value={each}>
            {each === 'all' ? 'All' : typeNames[each]}
          </option>
        ))}
      </Select>
    </chakra.div>
    {onAdd && off !== null && (
      <FrozenLink flex={{ base: '1 1 100%', md: '0 0 auto' }} aria-describedby="banks-off">
        Add Bank Account
      </FrozenLink>
    )}
    {onAdd && off === null && (
      <Button flex={{ base: '1 1 100%', md: '0 0 auto' }} onClick={onAdd}>
        <Plus aria-hidden size={20} />
        Add Bank Account
      </Button>
    )}
    <chakra.p
      id="banks-off"
      role="status"
      flex="1 1 100%"
      textStyle="secondary"
      color="fg.muted"
      _empty={{ display: 'none' }}
    >
      {off}
    </chakra.p>
  </chakra.div>
)

/** The page '/dashboard/banks' (BANK-01). */
export const BanksScreen = () => {
  const [query, setQuery] = useSearchParams()
  const list = accountLists.find((each) => each === query.get('list')) ?? 'available'
  const accountType = typeFilters.find((each) => each === query.get('type')) ?? 'all'
  // An account's id, or `newAccount`.
  const [editing, setEditing] = useEntryState<string | null>('editor', null)
  const pick = (name: 'list' | 'type', value: string): void =>
    setQuery((previous) => ({ ...Object.fromEntries(previous), [name]: value }), {
      replace: true,
      state: history.state,
    })
  const { data, failure, isLoading, refresh, revalidate } = usePageQuery(
    BankDetailsDocument,
    bankDetailsReading,
  )
  const { begin, busy } = useBankAccount()
  const { frozen } = useFreeze()
  useFrozenRefusal(revalidate)
  const goBack = useBackNavigation(dashboardRoutes.sell.path)

  const accounts = data?.bankAccounts ?? null
  const visibleAccounts = accounts && filterAccounts(accounts, list, accountType)
  const oldAccounts = filterAccounts(data?.oldBankAccounts ?? [], list, accountType)
  const oldAccountsFailed = data?.bankAccounts != null && data.oldBankAccounts === null
  const editedAccount = accounts?.find(({ id }) => id === editing) ?? null

  const isAvailable = list === 'available'
  const actionsOf = (account: BankAccount): AccountActions => ({
    status: accountStatus(account, accounts ?? []),
    isFrozen: frozen !== null,
    busy: busy?.id === account.id ? busy.action : null,
    onAct: (action) => begin(action, account, accounts ?? []),
    onEdit: () => setEditing(account.id),
  })

  return (
    // The first line sits in the page's top padding, below the header (SHELL-22).
    <Page marginTop="-40px">
      <BackHeader title={dashboardRoutes.banks.title} onBack={goBack}>
        <RefreshButton busy={isLoading} onRefresh={refresh} />
      </BackHeader>
      <BanksToolbar
        list={list}
        accountType={accountType}
        onPickList={(pickedList) => pick('list', pickedList)}
        onPickType={(pickedType) => pick('type', pickedType)}
        onAdd={failure ? undefined : () => setEditing(newAccount)}
        off={frozen}
      />
      {failure ? (
        <CachedData
          document={BankDetailsDocument}
          variables={{}}
          error={failure}
          title="Last known bank accounts"
          onRefresh={refresh}
        >
          {({ bankAccounts, oldBankAccounts }) => (
            <Card flush as="ul">
              {filterAccounts([...(bankAccounts ?? []), ...(oldBankAccounts ?? [])], list, accountType).map(
                (account) => (
                  // Read-only, and shows only the last digits of the number (ruling 7).
                  <AccountRow
                    key={account.id}
                    account={{ ...account, accountNumber: accountTail(account.accountNumber) }}
                  />
                ),
              )}
            </Card>
          )}
        </CachedData>
      ) : (
        <>
          <AccountGroup
            title="New Bank Details"
            note={isAvailable ? 'Payouts go to your default account.' : 'We never pay into deleted accounts.'}
            accounts={visibleAccounts}
            hint={
              isAvailable
                ? 'Add the account you want to be paid into.'
                : 'Accounts you delete stay here until you restore or discard them.'
            }
            main={(account) => <DefaultAccount account={account} actions={actionsOf(account)} />}
            row={(account) => <AccountRow key={account.id} account={account} actions={actionsOf(account)} />}
          />
          {oldAccounts.length > 0 && !oldAccountsFailed && (
            <AccountGroup
              title="Old Bank Account"
              note="View only. We no longer pay into these."
              accounts={oldAccounts}
              row={(account) => <AccountRow key={account.id} account={account} />}
            />
          )}
          {oldAccountsFailed && (
            <FailureState
              text="We couldn't load your old bank accounts."
              onRefresh={refresh}
              busy={isLoading}
            />
          )}
        </>
      )}
      {editing !== null && (editing === newAccount || editedAccount) && (
        <BankEditor account={editedAccount} onClose={() => setEditing(null)} />
      )}
    </Page>
  )
}
