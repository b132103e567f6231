import type { ApiError } from '../../../machines/core/api-error'
import { statusBadgeStyles } from '../../../machines/money/transaction-status'
import { allCurrencies, historyPageSize } from '../../../machines/transactions/history/history.rules'
import { HistoryPageDocument } from '../../generated/graphql'
import { CachedData, CachedRow } from '../../ui/feedback/cached-data.view'
import { coins, dateTime } from '../../ui/format'

interface CachedTransactionsProps {
  /** The selected coin, or all. */
  currency: string
  error: ApiError
  onRefresh: () => void
}

/** Cached transactions while the server does not answer (ruling 7). */
export const CachedTransactions = ({ currency, error: apiError, onRefresh }: CachedTransactionsProps) => (
  <CachedData
    document={HistoryPageDocument}
    variables={{ page: 1, size: historyPageSize, currency }}
    error={apiError}
    onRefresh={onRefresh}
    title={currency === allCurrencies ? 'Last known transactions' : `Last known ${currency} transactions`}
  >
    {({ transactions }) => (
      <ul>
        {transactions.nodes.map(({ id, amountCrypto, createDate, currency: { symbol }, status }) => (
          <CachedRow
            key={id}
            name={`${coins(amountCrypto, symbol)} · ${statusBadgeStyles[status].label}`}
            figures={dateTime(createDate)}
          />
        ))}
      </ul>
    )}
  </CachedData>
)
