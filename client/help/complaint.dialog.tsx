import { chakra } from '@chakra-ui/react/styled-system'
import { Flag } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { fieldProblems } from '../../machines/core/api-error'
import { complaintFlow } from '../../machines/help/complaint.machine'
import { type ComplaintField, complaintLimits, noHash, problemsIn } from '../../machines/help/complaint.rules'
import { moveVerb } from '../../machines/money/move'
import { statusBadgeStyles } from '../../machines/money/transaction-status'
import { useServices } from '../flows/services'
import { type FlowProps, useFlow } from '../flows/use-flow'
import { ComplaintTransactionsDocument, type ComplaintTransactionsQuery } from '../generated/graphql'
import { useReading } from '../reading'
import { Button } from '../ui/controls/button.view'
import { Field, TextField } from '../ui/controls/field.view'
import { FormDialog } from '../ui/controls/form-dialog.view'
import { Textarea } from '../ui/controls/textarea.view'
import { ErrorText } from '../ui/feedback/error-text.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { coins, dateTime } from '../ui/format'
import { RowButton } from '../ui/layout/rows.view'
import { CoinIcon } from '../ui/marks/coin-icon.view'
import { ActionRow } from '../ui/rows/action-row.view'
import { RowText } from '../ui/rows/item.view'
import { complaintActors } from './complaint.actors'
import { readDraft, saveDraft } from './complaint.store'

type Transaction = ComplaintTransactionsQuery['transactions']['nodes'][number]

/** The customer's newest transactions; null while they load, none where they cannot be read. */
const useNewestTransactions = (): readonly Transaction[] | null => {
  const { data, hasFailed } = useReading(ComplaintTransactionsDocument, {
    name: 'complaintTransactions',
    variables: { page: 1, size: 20 },
    quiet: true,
  })
  return data?.transactions.nodes ?? (hasFailed ? [] : null)
}

const Well = chakra('div', { base: { borderRadius: 'control', bg: 'bg.well' } })

/** Goes to the next line as a whole; breaks only where it is wider than a line. */
const Whole = chakra('span', { base: { display: 'inline-block', maxWidth: 'full' } })

/** What was pressed is gone: the focus goes on to what comes in its place. */
const focus = (next: HTMLElement | null): void => next?.focus({ preventScroll: true })

const Content = ({ transaction }: { transaction: Transaction }) => {
  const { amountCrypto, createDate, currency, status, transactionId } = transaction
  return (
    <chakra.span display="flex" alignItems="center" gap="3" flex="1 1 13rem" minWidth="0">
      <CoinIcon symbol={currency.symbol} />
      <RowText
        title={
          <>
            <span>{moveVerb(transaction)}</span> <Whole>{coins(amountCrypto, currency.symbol)}</Whole>{' '}
            <Whole>· {statusBadgeStyles[status].label}</Whole>
          </>
        }
        text={
          <>
            <Whole>{transactionId}</Whole> · <Whole>{dateTime(createDate)}</Whole>
          </>
        }
      />
    </chakra.span>
  )
}

interface PickerProps {
  transactions: readonly Transaction[] | null
  /** The one that the form is about. */
  picked: Transaction | undefined
  /** What is wrong, where none is picked. */
  problem: string | undefined
  onPick: (transactionId: string, hash: string) => void
}

/** The newest transactions, of which one is picked: its ID and its hash go with the complaint. */
const TransactionPicker = ({ transactions, picked, problem, onPick }: PickerProps) => {
  const label = useId()
  if (picked)
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
        <Content transaction={picked} />
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
  const refused = fieldProblems(apiError, fields)
  const problems = { ...refused, ...(checked ? problemsIn(draft) : {}) }
  const transactions = useNewestTransactions()
  const [isTyped, setTyped] = useState(false)
  const picked = transactions?.find(({ transactionId }) => transactionId === draft.transactionId)
  // Typed by hand, on request, or where no list can help.
  const isUnlisted = transactions !== null && !picked && (draft.transactionId !== '' || !transactions.length)
  const isIncomplete = picked !== undefined && problems.blockchainTransactionHash !== undefined
  const byHand =
    isTyped || isUnlisted || isIncomplete || !!(refused.transactionId || refused.blockchainTransactionHash)
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
      text="Choose the transaction, then tell us what happened. Never send us your password or an OTP."
      username={null}
      submitLabel="Submit"
      busy={state.hasTag('busy')}
      onSubmit={() => send({ type: 'complaint.submit', intentId: newId() })}
      onCancel={onClose}
    >
      {!byHand && (
        <>
          <TransactionPicker
            transactions={transactions}
            picked={picked}
            problem={problems.transactionId && 'Choose the transaction'}
            onPick={pick}
          />
          {!picked && (
            <Button variant="subtle" onClick={() => setTyped(true)}>
              It's not listed
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
        {(isTyped || draft.blockchainTransactionHash !== noHash) && (
          <TextField
            label="Blockchain transaction hash"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={problems.blockchainTransactionHash}
            {...wired('blockchainTransactionHash')}
          />
        )}
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
