import { chakra } from '@chakra-ui/react/styled-system'
import { Flag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { fieldProblems } from '../../machines/core/api-error'
import { complaintFlow } from '../../machines/help/complaint.machine'
import { type ComplaintField, complaintLimits, problemsIn } from '../../machines/help/complaint.rules'
import { useServices } from '../flows/services'
import { type FlowProps, useFlow } from '../flows/use-flow'
import { Button } from '../ui/controls/button.view'
import { Field, TextField } from '../ui/controls/field.view'
import { FormDialog } from '../ui/controls/form-dialog.view'
import { Textarea } from '../ui/controls/textarea.view'
import { ErrorText } from '../ui/feedback/error-text.view'
import { ActionRow } from '../ui/rows/action-row.view'
import { complaintActors } from './complaint.actors'
import { readDraft, saveDraft } from './complaint.store'
import { TransactionPicker, useNewestTransactions } from './transaction-picker.view'

const fields = ['transactionId', 'blockchainTransactionHash', 'description', 'additionalDetails'] as const

/** A step of the form; what was typed stays in it while it is hidden. */
const Fields = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', '&[hidden]': { display: 'none' } },
})

interface FormProps extends FlowProps<typeof complaintFlow> {
  onClose: () => void
}

const ComplaintForm = ({ state, send, onClose }: FormProps) => {
  const { newId } = useServices()
  const { draft, checked, error: apiError } = state.context
  const problems = { ...fieldProblems(apiError, fields), ...(checked ? problemsIn(draft) : {}) }
  const transactions = useNewestTransactions()
  const [isTyped, setTyped] = useState(false)
  const picked = transactions?.find(({ transactionId }) => transactionId === draft.transactionId)
  // Typed by hand, on request, or where no list can help.
  const isUnlisted = transactions !== null && !picked && (draft.transactionId !== '' || !transactions.length)
  const byHand = isTyped || isUnlisted || !!(problems.transactionId || problems.blockchainTransactionHash)
  const wired = (field: ComplaintField) => ({
    name: field,
    value: draft[field],
    onChange: (change: { target: { value: string } }) => {
      if (field === 'transactionId' || field === 'blockchainTransactionHash') setTyped(true)
      send({ type: 'complaint.enter', field, text: change.target.value })
    },
  })
  const pick = (transactionId: string, hash: string): void => {
    setTyped(false)
    send({ type: 'complaint.enter', field: 'transactionId', text: transactionId })
    send({ type: 'complaint.enter', field: 'blockchainTransactionHash', text: hash })
  }
  const texts = [
    { field: 'description', label: 'Description (optional)' },
    { field: 'additionalDetails', label: 'Additional details (optional)' },
  ] as const
  return (
    <FormDialog
      title="Make a complaint"
      text="Pick the transaction it is about, then write. Never send us your password or an OTP."
      username={null}
      submitLabel="Submit"
      busy={state.hasTag('busy')}
      onSubmit={() => send({ type: 'complaint.submit', intentId: newId() })}
      onCancel={onClose}
    >
      {!byHand && (
        <>
          <TransactionPicker transactions={transactions} picked={picked} onPick={pick} />
          {!picked && (
            <Button variant="subtle" onClick={() => setTyped(true)}>
              It is not in the list
            </Button>
          )}
        </>
      )}
      <Fields hidden={!byHand}>
        <TextField
          label="Transaction ID"
          autoComplete="off"
          autoCapitalize="none"
          error={problems.transactionId}
          {...wired('transactionId')}
        />
        <TextField
          label="Blockchain transaction hash"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problems.blockchainTransactionHash}
          {...wired('blockchainTransactionHash')}
        />
      </Fields>
      <Fields hidden={!picked && !byHand}>
        {texts.map(({ field, label }) => (
          <Field
            key={field}
            label={label}
            hint={`${[...draft[field]].length} of ${complaintLimits.text}`}
            error={problems[field]}
          >
            {(wiring) => <Textarea dir="auto" rows={3} {...wired(field)} {...wiring} />}
          </Field>
        ))}
      </Fields>
      <ErrorText error={apiError} fields={fields} />
    </FormDialog>
  )
}

/** The row and its dialog; a link from a transaction opens it with that transaction's details (HELP-03). */
export const ComplaintAction = () => {
  const services = useServices()
  const { storage } = services
  const [query] = useSearchParams()
  const [path, navigate] = useLocation()
  const [input] = useState(() => ({ draft: readDraft(storage) }))
  const [state, send] = useFlow(complaintFlow, { actors: complaintActors(services), input })
  const { draft } = state.context
  const transactionId = query.get('transactionId') ?? ''
  const hash = query.get('hash') ?? ''
  const isClosed = state.matches('closed')

  useEffect(() => saveDraft(storage, draft), [storage, draft])
  useEffect(() => {
    if (transactionId === '') return
    send({ type: 'complaint.open', transactionId, hash })
    // Read once: after a reload the draft is used.
    navigate(path, { replace: true })
  }, [send, navigate, path, transactionId, hash])

  return (
    <>
      <ActionRow
        icon={Flag}
        title="Make a complaint"
        text="About one of your transactions"
        note={isClosed && Object.values(draft).some(Boolean) ? ', draft kept' : ''}
        onClick={() => send({ type: 'complaint.open', transactionId: '', hash: '' })}
      />
      {!isClosed && (
        <ComplaintForm state={state} send={send} onClose={() => send({ type: 'complaint.close' })} />
      )}
    </>
  )
}
