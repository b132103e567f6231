import type { Refusal } from '../../machines/shared/refusal'
import { allCurrencies, historyPageSize } from '../../machines/transactions/history.rules'
import { statusLooks } from '../../machines/transactions/status.rules'
import { HistoryPageDocument } from '../generated/graphql'
import { coins, dateTime } from '../shared/format'
import { KnownRow, LastKnownCard } from '../shared/last-known.view'

interface KnownMovesProps {
  /** The chosen coin, or all. */
  currency: string
  refusal: Refusal
}

/** The latest transactions of last time, for as long as nobody answers (ruling 7). */
export const KnownMoves = ({ currency, refusal }: KnownMovesProps) => (
  <LastKnownCard
    document={HistoryPageDocument}
    variables={{ page: 1, size: historyPageSize, currency }}
    refusal={refusal}
    title={currency === allCurrencies ? 'Last known transactions' : `Last known ${currency} transactions`}
  >
    {({ transactions }) => (
      <ul>
        {transactions.nodes.map(({ id, amountCrypto, createDate, currency: { symbol }, status }) => (
          <KnownRow
            key={id}
            name={`${coins(amountCrypto, symbol)} · ${statusLooks[status].label}`}
            figures={dateTime(createDate)}
          />
        ))}
      </ul>
    )}
  </LastKnownCard>
)
