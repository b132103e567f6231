import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Landmark } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { accountStatus, listed, payeeChangeText } from '../../../machines/banks/accounts.rules'
import { bankBoardFlow, newAccount } from '../../../machines/banks/board/bank-board.machine'
import { bankEditorFlow, type SaveOrder } from '../../../machines/banks/editor/bank-editor.machine'
import {
  accountTypes,
  editorFields,
  editorProblems,
  isAccountType,
  numberIn,
  numberLength,
  numberVerdict,
} from '../../../machines/banks/editor/bank-editor.rules'
import { nameAdvice } from '../../../machines/banks/editor/name-match.rules'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { ask } from '../../api/ask'
import { usePasswordWhen } from '../../flows/reauthentication'
import { type Services, useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { useBackNavigation } from '../../flows/use-back-navigation'
import { useFlow } from '../../flows/use-flow'
import { useSecret } from '../../flows/use-secret'
import { AddBankAccountDocument, BankDetailsDocument, EditBankAccountDocument } from '../../generated/graphql'
import { useReading } from '../../reading'
import { TextField } from '../../ui/controls/field.view'
import { valueIn } from '../../ui/controls/form.view'
import { FormDialog } from '../../ui/controls/form-dialog.view'
import { PasswordField } from '../../ui/controls/password.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { SelectField } from '../../ui/controls/select.view'
import { EmptyState, FailureState } from '../../ui/feedback/empty.view'
import { ErrorText } from '../../ui/feedback/error-text.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { Card } from '../../ui/layout/card.view'
import { BackHeader, Page } from '../../ui/layout/page.view'
import type { AccountActions } from '../account/account-menu.view'
import { AccountRow, typeNames } from '../account/account-row.view'
import { DefaultAccount, defaultAccountHeight } from '../account/default-account.view'
import { useBankAccount } from '../account/use-bank-account'
import { type BankAccount, bankDetailsReading, cacheAccount, cacheNewAccount } from '../accounts.store'
import { BankPicker } from '../editor/bank-picker.view'
import { CachedBanks } from './cached-banks.view'
import { BanksToolbar } from './toolbar.view'

/** Saves the form; number and password are read from the vault when they are sent. */
const bankEditorActors = ({ transport, vault }: Services, client: ApolloClient) => ({
  saveAccount: fromPromise<void, SaveOrder>(async ({ input: { id, intentId, ...draft }, signal }) => {
    const input = { ...draft, accountNumber: numberIn(vault.read('bankEditor.number')) }
    if (id === null) {
      const variables = { input, idempotencyKey: intentId }
      cacheNewAccount(
        client,
        (await ask(transport, AddBankAccountDocument, variables, { signal })).addBankAccount,
      )
    } else {
      const variables = { id, input, password: vault.read('bankEditor.password') }
      cacheAccount(
        client,
        (await ask(transport, EditBankAccountDocument, variables, { signal })).editBankAccount,
      )
    }
  }),
})

const types = accountTypes.map((value) => ({ value, text: typeNames[value] }))

interface BankEditorProps {
  /** null for a new one. */
  account: BankAccount | null
  onClose: () => void
}

/** Adds a bank account, or edits one with the password (BANK-22 to BANK-25). */
const BankEditor = ({ account, onClose }: BankEditorProps) => {
  const services = useServices()
  const { vault } = services
  const owner = useSession().account
  const known = account?.accountNumber ?? ''
  const [input] = useState(() => ({
    account: account && {
      id: account.id,
      bankId: account.bank.id,
      accountName: account.accountName,
      accountType: account.accountType,
    },
    number: numberVerdict(known),
  }))
  const [state, send] = useFlow(bankEditorFlow, {
    actors: bankEditorActors(services, useApolloClient()),
    input,
    place: account?.id ?? 'new',
  })
  const { draft, search, checked, error: apiError } = state.context
  const waits = state.matches('askingPassword')
  const busy = waits || state.hasTag('busy')
  usePasswordWhen(waits, { subject: 'bankEditor', text: payeeChangeText }, (confirmed) =>
    send({ type: confirmed ? 'bankEditor.agree' : 'bankEditor.decline' }),
  )
  const own = checked ? editorProblems(draft, account !== null) : {}
  const problems = { ...apiError?.fields, ...own }
  const advice = nameAdvice(draft.accountName, [owner.firstName ?? '', owner.lastName ?? ''])

  const isSaved = state.matches('saved')
  useEffect(() => {
    if (isSaved) onClose()
  }, [isSaved, onClose])

  const number = useSecret('bankEditor.number', (text) =>
    send({ type: 'bankEditor.enterNumber', verdict: numberVerdict(text) }),
  )
  useEffect(() => vault.put('bankEditor.number', known), [vault, known])
  const password = useSecret('bankEditor.password', (text) =>
    send({ type: 'bankEditor.enterPassword', filled: text !== '' }),
  )

  return (
    <FormDialog
      title={account ? 'Edit Bank Account' : 'Add Bank Account'}
      username={owner.username}
      submitLabel="Save"
      busy={busy}
      onSubmit={(form) => {
        // Saves the fields' values, also those that a browser filled in without events.
        number.resync(valueIn(form, 'accountNumber'))
        if (account) password.resync(valueIn(form, 'password'))
        send({ type: 'bankEditor.submit', intentId: services.newId() })
      }}
      // A running request cannot be cancelled: its answer closes the dialog.
      onCancel={() => !busy && onClose()}
    >
      <BankPicker
        bankId={draft.bankId}
        search={search}
        error={problems.bankId}
        disabled={busy}
        onSearch={(text) => send({ type: 'bankEditor.search', text })}
        onPick={(bankId) => send({ type: 'bankEditor.pickBank', bankId })}
        onClose={() => send({ type: 'bankEditor.closePicker' })}
      />
      <TextField
        label="Account Number"
        name="accountNumber"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        readOnly={busy}
        defaultValue={known}
        hint={`${draft.accountNumber.length} of ${numberLength} digits`}
        error={problems.accountNumber}
        onChange={(change) => number.enter(change.target.value)}
      />
      <TextField
        label="Beneficiary Name"
        name="accountName"
        autoComplete="off"
        enterKeyHint="next"
        readOnly={busy}
        value={draft.accountName}
        hint={
          advice && (
            <chakra.span color="orange.fg" data-name-advice>
              {advice}
            </chakra.span>
          )
        }
        error={problems.accountName}
        onChange={(change) => send({ type: 'bankEditor.enterName', text: change.target.value })}
      />
      <SelectField
        label="Account Type"
        name="accountType"
        value={isAccountType(draft.accountType) ? draft.accountType : ''}
        options={types}
        placeholder="Choose a type"
        error={problems.accountType}
        onPick={(accountType) => send({ type: 'bankEditor.pickType', accountType })}
      />
      {account && (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          enterKeyHint="done"
          error={problems.password}
          onChange={(change) => password.enter(change.target.value)}
        />
      )}
      <ErrorText error={apiError} fields={editorFields} />
    </FormDialog>
  )
}

interface AccountListProps {
  title: string
  /** In the title's line. */
  note: string
  /** null while loading. */
  accounts: readonly BankAccount[] | null
  /** Shown below 'No bank accounts here'. */
  hint?: string
  /** The default account as a card, where the list has one. */
  main?: (account: BankAccount) => ReactNode
  row: (account: BankAccount) => ReactNode
}

/** The default account beside the others, which stand alone where there is none. */
const Beside = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', lg: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '{sizes.form} minmax(0, 1fr)' },
    alignItems: 'start',
    '& > :only-child': { gridColumn: { xl: '1 / 3' } },
    '& > [data-account]:only-child': { gridColumn: { xl: '1' } },
  },
})

/** A titled list of accounts, or its empty state (BANK-30). */
const AccountList = ({ title, note, accounts, hint, main, row }: AccountListProps) => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const count = accounts?.length ?? 0
  const card = main && accounts?.find(({ isDefault }) => isDefault)
  const paid = card?.id
  const before = useRef({ count, paid })

  // If the focused row or button disappears, the list takes the focus.
  useEffect(() => {
    const { count: had, paid: hadPaid } = before.current
    before.current = { count, paid }
    const hasGone = count < had || (hadPaid !== undefined && hadPaid !== paid)
    if (hasGone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [count, paid])

  return (
    <chakra.section aria-labelledby={id} display="flex" flexDirection="column" gap="3">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="baseline"
        columnGap="4"
        justifyContent="space-between"
      >
        <chakra.h2 id={id} ref={heading} tabIndex={-1} textStyle="h2" outline="none">
          {title}
        </chakra.h2>
        <chakra.p textStyle="secondary" color="fg.muted">
          {note}
        </chakra.p>
      </chakra.div>
      {accounts === null ? (
        <Beside>
          <Skeleton height={defaultAccountHeight} borderRadius="24px" />
          <Skeleton height="144px" borderRadius="card" />
        </Beside>
      ) : accounts.length === 0 ? (
        <EmptyState icon={<Landmark size={24} />} text="No bank accounts here" hint={hint} />
      ) : (
        <Beside>
          {card && main(card)}
          {accounts.length > (card ? 1 : 0) && (
            <Card flush as="ul">
              {accounts.filter((account) => account !== card).map(row)}
            </Card>
          )}
        </Beside>
      )}
    </chakra.section>
  )
}

/** '/dashboard/banks' (BANK-01): the customer's bank accounts. */
export const BanksScreen = () => {
  const [state, send] = useFlow(bankBoardFlow)
  const { list, accountType, editing } = state.context
  const { data, failure, isLoading, refresh } = useReading(BankDetailsDocument, bankDetailsReading)
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
