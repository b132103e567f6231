import { useEffect, useState } from 'react'
import { ask } from '../api/ask'
import { useServices } from '../flows/services'
import { ComplaintTransactionsDocument, type ComplaintTransactionsQuery } from '../generated/graphql'
import { SelectField } from '../ui/controls/select.view'
import { coins, dateTime } from '../ui/format'

type Own = ComplaintTransactionsQuery['transactions']['nodes'][number]

interface PickerProps {
  /** What stands in the field of the ID. */
  transactionId: string
  onPick: (transactionId: string, hash: string) => void
}

/** The customer's newest transactions: picking one fills in its ID and hash, which can be typed as well. */
export const TransactionPicker = ({ transactionId, onPick }: PickerProps) => {
  const { transport } = useServices()
  const [own, setOwn] = useState<readonly Own[] | null>(null)
  useEffect(() => {
    const left = new AbortController()
    ask(transport, ComplaintTransactionsDocument, { page: 1, size: 20 }, left.signal).then(
      ({ transactions }) => setOwn(transactions.nodes),
      // The fields can be typed.
      () => left.signal.aborted || setOwn([]),
    )
    return () => left.abort()
  }, [transport])
  const picked = own?.find((each) => each.transactionId === transactionId)
  return (
    <SelectField
      label="Your transaction"
      value={picked?.id ?? ''}
      placeholder={own?.length === 0 ? 'None found: type the ID below' : 'Choose one to fill in ID and hash'}
      options={(own ?? []).map(({ id, amountCrypto, createDate, currency }) => ({
        value: id,
        text: `${coins(amountCrypto, currency.symbol)} · ${dateTime(createDate)}`,
      }))}
      onPick={(id) => {
        const one = own?.find((each) => each.id === id)
        if (one) onPick(one.transactionId, one.blockchainTransactionId ?? '')
      }}
    />
  )
}
