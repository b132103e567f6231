import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { fromPromise } from 'xstate'
import { payeeChangeText } from '../../../machines/banks/accounts.rules'
import { bankEditorFlow, type SaveOrder } from '../../../machines/banks/editor/bank-editor.machine'
import {
  accountTypes,
  editorFields,
  editorProblems,
  isAccountType,
  numberHint,
  numberIn,
  numberVerdict,
} from '../../../machines/banks/editor/bank-editor.rules'
import { searchBanks } from '../../../machines/banks/editor/bank-search.rules'
import { nameAdvice } from '../../../machines/banks/editor/name-match.rules'
import { runOperation } from '../../data/run-operation'
import { usePageQuery } from '../../data/use-page-query'
import { usePasswordWhen } from '../../flows/reauthentication'
import { type Services, useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { useFlow } from '../../flows/use-flow'
import { useSecret } from '../../flows/use-secret'
import { AddBankAccountDocument, BankListDocument, EditBankAccountDocument } from '../../generated/graphql'
import { Button } from '../../ui/controls/button.view'
import { Field, Input, TextField } from '../../ui/controls/field.view'
import { valueIn } from '../../ui/controls/form.view'
import { FormDialog } from '../../ui/controls/form-dialog.view'
import { PasswordField } from '../../ui/controls/password.view'
import { SelectField } from '../../ui/controls/select.view'
import { ErrorText } from '../../ui/feedback/error-text.view'
import { BankLogo } from '../../ui/marks/bank-logo.view'
import { typeNames } from '../account/account.view'
import { type BankAccount, cacheAccount, cacheNewAccount } from '../account/use-bank-account'

interface BankPickerProps {
  bankId: string
  search: string | null
  error?: string | undefined
  disabled: boolean
  onSearch: (text: string) => void
  onPick: (bankId: string) => void
  onClose: () => void
}

const Options = chakra('ul', {
  base: {
    maxHeight: '240px',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    marginTop: '1',
    borderRadius: 'control',
    bg: 'bg.well',
  },
})

const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '12',
    paddingInline: '3',
    paddingBlock: '1',
    cursor: 'pointer',
    '&[data-active]': { bg: 'brand.subtle' },
    '&[aria-selected=true]': { fontWeight: '600' },
  },
})

const BankPicker = (props: BankPickerProps) => {
  const { bankId, search, onSearch, onPick, onClose } = props
  const id = useId()
  const { data, hasFailed, revalidate } = usePageQuery(BankListDocument, {
    name: 'banks',
    variables: {},
    once: true,
    quiet: true,
  })
  const banks = data?.banks ?? []
  const pickedBank = banks.find((bank) => bank.id === bankId)
  const isOpen = search !== null
  const matchingBanks = isOpen ? searchBanks(banks, search) : []
  const [activeIndex, setActiveIndex] = useState(0)
  const active = matchingBanks[Math.min(activeIndex, matchingBanks.length - 1)]

  useEffect(() => {
    if (active) document.getElementById(`${id}${active.id}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])

  const open = (): void => {
    if (isOpen || props.disabled) return
    setActiveIndex(
      Math.max(
        0,
        banks.findIndex((bank) => bank.id === bankId),
      ),
    )
    onSearch('')
  }
  const onKey = (event: KeyboardEvent): void => {
    if (!isOpen) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        open()
      }
      return
    }
    if (event.key === 'Tab') onClose()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter' && event.key !== 'Escape') return
    // Otherwise Enter would submit the form and Escape would close the dialog.
    event.preventDefault()
    if (step !== undefined)
      setActiveIndex(
        (Math.min(activeIndex, matchingBanks.length - 1) + step + matchingBanks.length) %
          Math.max(1, matchingBanks.length),
      )
    else if (event.key === 'Enter' && active) onPick(active.id)
    else onClose()
  }

  return (
    <Field label="Bank" error={props.error}>
      {(wiring) => (
        <div>
          <chakra.div position="relative">
            {pickedBank && !isOpen && (
              <chakra.span position="absolute" insetInlineStart="2" top="8px" pointerEvents="none">
                <BankLogo bank={pickedBank} small />
              </chakra.span>
            )}
            <Input
              {...wiring}
              name="bank"
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={`${id}list`}
              aria-autocomplete="list"
              aria-activedescendant={active ? `${id}${active.id}` : undefined}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              readOnly={props.disabled}
              placeholder={isOpen ? 'Search banks' : 'Choose a bank'}
              paddingInlineStart={pickedBank && !isOpen ? '14' : '4'}
              paddingInlineEnd="10"
              textOverflow="ellipsis"
              value={isOpen ? search : (pickedBank?.name ?? '')}
              onClick={open}
              onKeyDown={onKey}
              onBlur={() => isOpen && onClose()}
              onChange={(change) => {
                setActiveIndex(0)
                // Typing after the selected bank's name starts a new search.
                const searchText = change.target.value
                onSearch(isOpen || !pickedBank ? searchText : searchText.replace(pickedBank.name, ''))
              }}
            />
            <chakra.span
              position="absolute"
              insetInlineEnd="3"
              top="18px"
              color="fg.muted"
              pointerEvents="none"
            >
              <ChevronDown aria-hidden size={20} />
            </chakra.span>
          </chakra.div>
          {isOpen && matchingBanks.length > 0 && (
            <Options
              id={`${id}list`}
              role="listbox"
              aria-label="Banks"
              // Keeps the focus in the field while the mouse scrolls the list.
              onMouseDown={(event) => event.preventDefault()}
            >
              {matchingBanks.map((bank) => (
                <Option
                  key={bank.id}
                  id={`${id}${bank.id}`}
                  role="option"
                  aria-selected={bank.id === bankId}
                  data-active={bank === active || undefined}
                  onClick={() => onPick(bank.id)}
                >
                  <BankLogo bank={bank} small />
                  {bank.name}
                </Option>
              ))}
            </Options>
          )}
          <chakra.p role="status" textStyle="secondary" color="fg.muted" _empty={{ display: 'none' }}>
            {isOpen && data?.banks && matchingBanks.length === 0 ? `No bank called ${search.trim()}` : null}
          </chakra.p>
          {hasFailed && !data?.banks && (
            <chakra.div display="flex" alignItems="center" gap="3">
              <chakra.p flex="1" textStyle="secondary" color="red.fg">
                We couldn't load the list of banks.
              </chakra.p>
              <Button variant="plain" onClick={revalidate}>
                Try again
              </Button>
            </chakra.div>
          )}
        </div>
      )}
    </Field>
  )
}

const bankEditorActors = ({ transport, vault }: Services, client: ApolloClient) => ({
  saveAccount: fromPromise<void, SaveOrder>(async ({ input: { id, intentId, ...draft }, signal }) => {
    const input = { ...draft, accountNumber: numberIn(vault.read('bankEditor.number')) }
    if (id === null) {
      const variables = { input, idempotencyKey: intentId }
      cacheNewAccount(
        client,
        (await runOperation(transport, AddBankAccountDocument, variables, { signal })).addBankAccount,
      )
    } else {
      const variables = { id, input, password: vault.read('bankEditor.password') }
      cacheAccount(
        client,
        (await runOperation(transport, EditBankAccountDocument, variables, { signal })).editBankAccount,
      )
    }
  }),
})

const types = accountTypes.map((value) => ({ value, text: typeNames[value] }))

/** Adds a bank account, or edits one with the password (BANK-22 to BANK-25). */
export const BankEditor = ({ account, onClose }: { account: BankAccount | null; onClose: () => void }) => {
  const services = useServices()
  const { vault } = services
  const owner = useSession().account
  const currentNumber = account?.accountNumber ?? ''
  const [input] = useState(() => ({
    account: account && {
      id: account.id,
      bankId: account.bank.id,
      accountName: account.accountName,
      accountType: account.accountType,
    },
    number: numberVerdict(currentNumber),
  }))
  const [state, send] = useFlow(bankEditorFlow, {
    actors: bankEditorActors(services, useApolloClient()),
    input,
    place: account?.id ?? 'new',
  })
  const { draft, search, checked, error: apiError } = state.context
  const isAskingPassword = state.matches('askingPassword')
  const busy = isAskingPassword || state.hasTag('busy')
  usePasswordWhen(isAskingPassword, { subject: 'bankEditor', text: payeeChangeText }, (confirmed) =>
    send({ type: confirmed ? 'bankEditor.agree' : 'bankEditor.decline' }),
  )
  const formProblems = checked ? editorProblems(draft, account !== null) : {}
  const problems = { ...apiError?.fields, ...formProblems }
  const advice = nameAdvice(draft.accountName, [owner.firstName ?? '', owner.lastName ?? ''])

  const isSaved = state.matches('saved')
  useEffect(() => {
    if (isSaved) onClose()
  }, [isSaved, onClose])

  const number = useSecret('bankEditor.number', (text) =>
    send({ type: 'bankEditor.enterNumber', verdict: numberVerdict(text) }),
  )
  useEffect(() => vault.put('bankEditor.number', currentNumber), [vault, currentNumber])
  const password = useSecret('bankEditor.password', (text) =>
    send({ type: 'bankEditor.enterPassword', filled: text !== '' }),
  )

  return (
    <FormDialog
      hasDraft
      title={account ? 'Edit Bank Account' : 'Add Bank Account'}
      username={owner.username}
      submitLabel="Save"
      busy={busy}
      onSubmit={(form) => {
        // Browsers may fill in values without firing events.
        number.resync(valueIn(form, 'accountNumber'))
        if (account) password.resync(valueIn(form, 'password'))
        send({ type: 'bankEditor.submit', intentId: services.newId() })
      }}
      // A running request cannot be cancelled; its response closes the dialog.
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
        defaultValue={currentNumber}
        hint={numberHint(draft)}
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
