import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { ComplaintTransactionsDocument, type ComplaintTransactionsQuery } from '../generated/graphql'
import { querySource } from '../resource/source'
import { useResource } from '../resource/use-resource'
import { Button } from '../ui/controls/button.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { coins, dateTime } from '../ui/format'
import { RowButton } from '../ui/layout/rows.view'
import { CoinIcon } from '../ui/marks/coin-icon.view'
import { RowText } from '../ui/rows/item.view'

type Transaction = ComplaintTransactionsQuery['transactions']['nodes'][number]

const newest = querySource({
  name: 'complaintTransactions',
  document: ComplaintTransactionsDocument,
  variables: () => ({ page: 1, size: 20 }),
})

/** The customer's newest transactions; null while they load, none where they cannot be read. */
export const useNewestTransactions = (): readonly Transaction[] | null => {
  const { data, hasFailed } = useResource(newest, { quiet: true })
  return data?.transactions.nodes ?? (hasFailed ? [] : null)
}

const Well = chakra('div', { base: { borderRadius: 'control', bg: 'bg.well' } })

/** What was pressed is gone: the focus goes on to what comes in its place. */
const focus = (next: HTMLElement | null): void => next?.focus({ preventScroll: true })

const Content = ({ transaction }: { transaction: Transaction }) => {
  const { amountCrypto, createDate, currency, transactionId } = transaction
  return (
    <>
      <CoinIcon symbol={currency.symbol} />
      <RowText
        title={coins(amountCrypto, currency.symbol)}
        text={`${transactionId} · ${dateTime(createDate)}`}
      />
    </>
  )
}

interface PickerProps {
  transactions: readonly Transaction[] | null
  /** The one that the form is about. */
  picked: Transaction | undefined
  onPick: (transactionId: string, hash: string) => void
}

/** The newest transactions, of which one is picked: its ID and its hash go with the complaint. */
export const TransactionPicker = ({ transactions, picked, onPick }: PickerProps) => {
  const label = useId()
  if (picked)
    return (
      <Well display="flex" alignItems="center" gap="3" minHeight="16" paddingInlineStart="4" paddingBlock="2">
        <Content transaction={picked} />
        <Button ref={focus} variant="plain" onClick={() => onPick('', '')}>
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
            onClick={() => onPick(transaction.transactionId, transaction.blockchainTransactionId ?? '')}
          >
            <Content transaction={transaction} />
          </RowButton>
        )) ?? <Skeleton height="full" />}
      </Well>
    </div>
  )
}
