import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { payeeChangeText } from '../../../machines/banks/accounts.rules'
import { bankEditorFlow } from '../../../machines/banks/editor/bank-editor.machine'
import {
  accountTypes,
  editorFields,
  editorProblems,
  isAccountType,
  numberLength,
  numberVerdict,
} from '../../../machines/banks/editor/bank-editor.rules'
import { nameAdvice } from '../../../machines/banks/editor/name-match.rules'
import { usePasswordWhen } from '../../flows/reauthentication'
import { useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { useFlow } from '../../flows/use-flow'
import { useSecret } from '../../flows/use-secret'
import { TextField } from '../../ui/controls/field.view'
import { valueIn } from '../../ui/controls/form.view'
import { FormDialog } from '../../ui/controls/form-dialog.view'
import { PasswordField } from '../../ui/controls/password.view'
import { SelectField } from '../../ui/controls/select.view'
import { ErrorText } from '../../ui/feedback/error-text.view'
import { typeNames } from '../account/account-row.view'
import type { BankAccount } from '../accounts.store'
import { bankEditorActors } from './bank-editor.actors'
import { BankPicker } from './bank-picker.view'

const types = accountTypes.map((value) => ({ value, text: typeNames[value] }))

interface BankEditorProps {
  /** null for a new one. */
  account: BankAccount | null
  onClose: () => void
}

/** Adds a bank account, or edits one with the password (BANK-22 to BANK-25). */
export const BankEditor = ({ account, onClose }: BankEditorProps) => {
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
