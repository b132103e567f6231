import { apiError } from '../../machines/core/api-error'
import type { MoneyKind, MoneyResult, OpenIntent } from '../../machines/money/intent'
import { trimmed } from '../../machines/values/decimal'
import { ask } from '../api/ask'
import type { Transport } from '../api/transport'
import { type Chain, MovesToMatchDocument } from '../generated/graphql'
import type { IntentRow } from './rows'

// Where the upstream keeps no outcomes: the moves of a wallet that an intent may have made (ruling 10).

/** The transaction type that a money action creates in the list of its wallet. */
const typeOf: Record<MoneyKind, string> = {
  sell: 'sell',
  sellAll: 'sell',
  transfer: 'transfer',
  swap: 'inter-transfer',
}

/** Maximum distance between a transaction's time and the intent's, ms: clocks differ, and a POST takes time. */
const matchWindowMs = { before: 2 * 60_000, after: 20 * 60_000 }
/** Maximum number of list pages to search; what is not found stays unknown. */
const mostPages = 5

/** Whether a move of the intent's wallet fits it by type, amount and time; 'Sell all' names no amount. */
export const mightBe = (
  { type, amountCrypto, createDate }: { type: string; amountCrypto: string; createDate: string },
  intent: Pick<OpenIntent, 'kind' | 'amountCrypto' | 'createdAt'>,
): boolean =>
  type === typeOf[intent.kind] &&
  (intent.kind === 'sellAll' || trimmed(amountCrypto) === trimmed(intent.amountCrypto)) &&
  Date.parse(createDate) >= intent.createdAt - matchWindowMs.before &&
  Date.parse(createDate) <= intent.createdAt + matchWindowMs.after

/** Whether a transaction could belong to either of two intents: both time windows contain it. */
export const isIndistinguishable = (one: IntentRow, other: IntentRow): boolean =>
  typeOf[one.kind] === typeOf[other.kind] &&
  one.symbol === other.symbol &&
  one.chain === other.chain &&
  (one.kind === 'sellAll' ||
    other.kind === 'sellAll' ||
    trimmed(one.amountCrypto) === trimmed(other.amountCrypto)) &&
  Math.abs(one.createdAt - other.createdAt) <= matchWindowMs.before + matchWindowMs.after

/** Candidates by type, amount and time ('Sell all' names none), without `taken` ids. Throws if the list is too long. */
export const matches = async (
  transport: Transport,
  row: IntentRow,
  taken: ReadonlySet<string>,
): Promise<MoneyResult[]> => {
  const found: MoneyResult[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const { activitiesOfWallet: list } = await ask(transport, MovesToMatchDocument, {
      symbol: row.symbol,
      chain: row.chain as Chain,
      page,
    })
    if (!list) throw apiError(null, null)
    for (const move of list.nodes)
      if (mightBe(move, row) && !taken.has(move.id))
        found.push({ id: move.id, amountCrypto: move.amountCrypto })
    const oldest = list.nodes.at(-1)
    const isPast = oldest && Date.parse(oldest.createDate) < row.createdAt - matchWindowMs.before
    if (isPast || !list.pageInfo.hasNextPage) return found
  }
  throw apiError(null, null)
}
