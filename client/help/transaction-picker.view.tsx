import { ComplaintTransactionsDocument } from '../generated/graphql'
import { querySource } from '../resource/source'
import { useResource } from '../resource/use-resource'
import { SelectField } from '../ui/controls/select.view'
import { coins, dateTime } from '../ui/format'

const newest = querySource({
  name: 'complaintTransactions',
  document: ComplaintTransactionsDocument,
  variables: () => ({ page: 1, size: 20 }),
})

interface PickerProps {
  /** What stands in the field of the ID. */
  transactionId: string
  onPick: (transactionId: string, hash: string) => void
}

/** The customer's newest transactions: picking one fills in its ID and hash, which can be typed as well. */
export const TransactionPicker = ({ transactionId, onPick }: PickerProps) => {
  const { data, hasFailed } = useResource(newest, { quiet: true })
  // The fields can be typed.
  const own = data?.transactions.nodes ?? (hasFailed ? [] : null)
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
