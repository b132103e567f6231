import type { ApiError } from '../../machines/shared/refusal'
import { allCurrencies, historyPageSize } from '../../machines/transactions/history.rules'
import { statusBadgeStyles } from '../../machines/transactions/status.rules'
import { HistoryPageDocument } from '../generated/graphql'
import { coins, dateTime } from '../shared/format'
import { CachedDataCard, CachedRow } from '../shared/last-known.view'

interface CachedTransactionsProps {
  /** The chosen coin, or all. */
  currency: string
  error: ApiError
}

/** The latest transactions of last time, for as long as nobody answers (ruling 7). */
export const CachedTransactions = ({ currency, error: apiError }: CachedTransactionsProps) => (
  <CachedDataCard
    document={HistoryPageDocument}
    variables={{ page: 1, size: historyPageSize, currency }}
    error={apiError}
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
  </CachedDataCard>
)
