import { chakra } from '@chakra-ui/react/styled-system'
import { Flag } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { fromPromise } from 'xstate'
import { fieldProblems } from '../../machines/core/api-error'
import { complaintFlow, type FiledTicket } from '../../machines/help/complaint.machine'
import {
  type Complaint,
  type ComplaintField,
  complaintLimits,
  emptyComplaint,
  noHash,
  problemsIn,
} from '../../machines/help/complaint.rules'
import { moveVerb } from '../../machines/money/move'
import { statusBadgeStyles } from '../../machines/money/transaction-status'
import { runOperation } from '../data/run-operation'
import { usePageQuery } from '../data/use-page-query'
import { type Services, useServices } from '../flows/services'
import { type FlowProps, useFlow } from '../flows/use-flow'
import {
  ComplaintTransactionsDocument,
  type ComplaintTransactionsQuery,
  FileComplaintDocument,
} from '../generated/graphql'
import { storagePrefix, storedValue } from '../platform/storage'
import { Button } from '../ui/controls/button.view'
import { Field, TextField } from '../ui/controls/field.view'
import { FormDialog } from '../ui/controls/form-dialog.view'
import { Textarea } from '../ui/controls/textarea.view'
import { ErrorText } from '../ui/feedback/error-text.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { coins, dateTime } from '../ui/format'
import { ActionRow, RowButton, RowText } from '../ui/layout/rows.view'
import { CoinIcon } from '../ui/marks/coin-icon.view'

type Transaction = ComplaintTransactionsQuery['transactions']['nodes'][number]

const useNewestTransactions = (): readonly Transaction[] | null => {
  const { data, hasFailed } = usePageQuery(ComplaintTransactionsDocument, {
    name: 'complaintTransactions',
    variables: { page: 1, size: 20 },
    quiet: true,
  })
  return data?.transactions.nodes ?? (hasFailed ? [] : null)
}

const Well = chakra('div', { base: { borderRadius: 'control', bg: 'bg.well' } })

const NoBreak = chakra('span', { base: { display: 'inline-block', maxWidth: 'full' } })

/** A `ref` that moves the focus from the removed button to its replacement. */
const focus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

const Content = ({ transaction }: { transaction: Transaction }) => {
  const { amountCrypto, createDate, currency, status, transactionId } = transaction
  return (
    <chakra.span display="flex" alignItems="center" gap="3" flex="1 1 13rem" minWidth="0">
      <CoinIcon symbol={currency.symbol} />
      <RowText
        title={
          <>
            <span>{moveVerb(transaction)}</span> <NoBreak>{coins(amountCrypto, currency.symbol)}</NoBreak>{' '}
            <NoBreak>· {statusBadgeStyles[status].label}</NoBreak>
          </>
        }
        text={
          <>
            <NoBreak>{transactionId}</NoBreak> · <NoBreak>{dateTime(createDate)}</NoBreak>
          </>
        }
      />
    </chakra.span>
  )
}

interface PickerProps {
  transactions: readonly Transaction[] | null
  pickedTransaction: Transaction | undefined
  problem: string | undefined
  onPick: (transactionId: string, hash: string) => void
}

const TransactionPicker = ({ transactions, pickedTransaction, problem, onPick }: PickerProps) => {
  const label = useId()
  if (pickedTransaction)
    return (
      <Well
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="3"
        minHeight="16"
        paddingInlineStart="4"
        paddingBlock="2"
      >
        <Content transaction={pickedTransaction} />
        <Button ref={focus} variant="plain" marginInlineStart="auto" onClick={() => onPick('', '')}>
          Change
        </Button>
      </Well>
    )
  return (
    <div>
      <chakra.p id={label} textStyle="label" marginBottom="6px">
        Your transaction
      </chakra.p>
      <Well
        ref={focus}
        role="group"
        aria-labelledby={label}
        aria-describedby={problem && `${label}problem`}
        aria-invalid={problem ? true : undefined}
        tabIndex={0}
        height="232px"
        overflowY="auto"
        overscrollBehavior="contain"
      >
        {transactions?.map((transaction) => (
          <RowButton
            key={transaction.id}
            type="button"
            minHeight="16"
            onClick={() => onPick(transaction.transactionId, transaction.blockchainTransactionId ?? noHash)}
          >
            <Content transaction={transaction} />
          </RowButton>
        )) ?? <Skeleton height="full" />}
      </Well>
      {problem && (
        <chakra.p id={`${label}problem`} textStyle="secondary" color="red.fg" marginTop="6px">
          {problem}
        </chakra.p>
      )}
    </div>
  )
}

const fields = ['transactionId', 'blockchainTransactionHash', 'description', 'additionalDetails'] as const

/** A step of the form; hidden steps keep their values. */
const Fields = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', '&[hidden]': { display: 'none' } },
})

interface FormProps extends FlowProps<typeof complaintFlow> {
  onClose: () => void
}

const ComplaintForm = ({ state, send, onClose }: FormProps) => {
  const { newId } = useServices()
  const { draft, checked, error: apiError } = state.context
  const serverProblems = fieldProblems(apiError, fields)
  const problems = { ...serverProblems, ...(checked ? problemsIn(draft) : {}) }
  const transactions = useNewestTransactions()
  const [isTyped, setTyped] = useState(false)
  // A list that arrives late does not replace fields in use.
  const [keepsFields, setKeepsFields] = useState(false)
  const pickedTransaction = transactions?.find(({ transactionId }) => transactionId === draft.transactionId)
  // The ID becomes a text field on request, or if the list is no help.
  const isUnlisted =
    transactions !== null && !pickedTransaction && (draft.transactionId !== '' || !transactions.length)
  const isIncomplete = pickedTransaction !== undefined && problems.blockchainTransactionHash !== undefined
  const isManual =
    isTyped ||
    keepsFields ||
    isUnlisted ||
    isIncomplete ||
    !!(serverProblems.transactionId || serverProblems.blockchainTransactionHash)
  const fieldProps = (field: ComplaintField) => ({
    name: field,
    value: draft[field],
    onChange: (change: { target: { value: string } }) => {
      if (isManual) setKeepsFields(true)
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
      hasDraft
      title="Make a complaint"
      text={`${isManual ? 'Enter the transaction ID' : 'Choose the transaction'}, then tell us what happened. Never send us your password or an OTP.`}
      submitLabel="Submit"
      busy={state.hasTag('busy')}
      onSubmit={() => send({ type: 'complaint.submit', intentId: newId() })}
      onCancel={onClose}
    >
      {!isManual && (
        <>
          <TransactionPicker
            transactions={transactions}
            pickedTransaction={pickedTransaction}
            problem={problems.transactionId && 'Choose the transaction'}
            onPick={pick}
          />
          {!pickedTransaction && (
            <Button variant="subtle" onClick={() => setTyped(true)}>
              It's not listed
            </Button>
          )}
        </>
      )}
      <Fields hidden={!isManual}>
        <TextField
          label="Transaction ID"
          autoComplete="off"
          autoCapitalize="none"
          error={problems.transactionId}
          {...fieldProps('transactionId')}
        />
        {(isTyped || draft.blockchainTransactionHash !== noHash) && (
          <TextField
            label="Blockchain transaction hash"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={problems.blockchainTransactionHash}
            {...fieldProps('blockchainTransactionHash')}
          />
        )}
      </Fields>
      <Fields hidden={!pickedTransaction && !isManual}>
        {texts.map(({ field, label }) => (
          <Field
            key={field}
            label={label}
            hint={`${[...draft[field]].length} of ${complaintLimits.text}`}
            error={problems[field]}
          >
            {(wiring) => <Textarea dir="auto" rows={3} {...fieldProps(field)} {...wiring} />}
          </Field>
        ))}
      </Fields>
      <ErrorText error={apiError} fields={fields} />
    </FormDialog>
  )
}

const fieldNames = Object.keys(emptyComplaint) as (keyof Complaint)[]

/** The stored draft; logout deletes it, like every key with this prefix. */
const storedDraft = storedValue(`${storagePrefix}complaint`, (json) => {
  const storedFields = (json ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    fieldNames.map((field) => [field, typeof storedFields[field] === 'string' ? storedFields[field] : '']),
  ) as unknown as Complaint
})

const trimmedOrNull = (text: string): string | null => text.trim() || null

const complaintActors = ({ transport }: Services) => ({
  fileComplaint: fromPromise<FiledTicket, Complaint & { intentId: string }>(async ({ input, signal }) => {
    const { intentId, transactionId, blockchainTransactionHash, description, additionalDetails } = input
    const { fileComplaint } = await runOperation(
      transport,
      FileComplaintDocument,
      {
        idempotencyKey: intentId,
        input: {
          transactionId: transactionId.trim(),
          blockchainTransactionHash: blockchainTransactionHash.trim(),
          description: trimmedOrNull(description),
          additionalDetails: trimmedOrNull(additionalDetails),
        },
      },
      { signal },
    )
    return { ticket: fileComplaint.ticket }
  }),
})

/** 'Make a complaint'; a link from a transaction opens its dialog with that transaction (HELP-03). */
export const ComplaintAction = () => {
  const services = useServices()
  const { storage } = services
  const [query] = useSearchParams()
  const [path, navigate] = useLocation()
  const [input] = useState(() => ({ draft: storedDraft.read(storage) }))
  const [state, send] = useFlow(complaintFlow, { actors: complaintActors(services), input })
  const { draft } = state.context
  const transactionId = query.get('transactionId') ?? ''
  const hash = query.get('hash') ?? ''
  const isClosed = state.matches('closed')

  useEffect(
    () => storedDraft.write(storage, Object.values(draft).some(Boolean) ? draft : null),
    [storage, draft],
  )
  useEffect(() => {
    if (transactionId === '') return
    send({ type: 'complaint.open', transactionId, hash })
    // Removes the parameters, so that a reload uses the draft.
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
