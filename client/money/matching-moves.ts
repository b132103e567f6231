import { apiError } from '../../machines/core/api-error'
import type { MoneyKind, MoneyResult, OpenIntent } from '../../machines/money/intent'
import { trimZeros } from '../../machines/values/decimal'
import { runOperation } from '../data/run-operation'
import type { Transport } from '../data/transport'
import { type Chain, MovesToMatchDocument } from '../generated/graphql'

// If the upstream keeps no outcomes, an intent is matched with the wallet's transactions (ruling 10).

type Intent = Omit<OpenIntent, 'state'>

/** The type of the resulting transaction in the wallet's list. */
const typeOf: Record<MoneyKind, string> = {
  sell: 'sell',
  sellAll: 'sell',
  transfer: 'transfer',
  swap: 'inter-transfer',
}

/** ms before and after the intent's time, because clocks differ and a POST takes time. */
const matchWindowMs = { before: 2 * 60_000, after: 20 * 60_000 }
/** Pages beyond these are not searched; the intent then remains unknown. */
const maxPages = 5

/** Whether a transaction of the intent's wallet matches by type, amount and time. 'Sell all' has no amount. */
export const isPossibleMatch = (
  { type, amountCrypto, createDate }: { type: string; amountCrypto: string; createDate: string },
  intent: Pick<Intent, 'kind' | 'amountCrypto' | 'createdAt'>,
): boolean =>
  type === typeOf[intent.kind] &&
  (intent.kind === 'sellAll' || trimZeros(amountCrypto) === trimZeros(intent.amountCrypto)) &&
  Date.parse(createDate) >= intent.createdAt - matchWindowMs.before &&
  Date.parse(createDate) <= intent.createdAt + matchWindowMs.after

/** Whether one transaction could match both intents. */
export const isIndistinguishable = (row: Intent, other: Intent): boolean =>
  typeOf[row.kind] === typeOf[other.kind] &&
  row.symbol === other.symbol &&
  row.chain === other.chain &&
  (row.kind === 'sellAll' ||
    other.kind === 'sellAll' ||
    trimZeros(row.amountCrypto) === trimZeros(other.amountCrypto)) &&
  Math.abs(row.createdAt - other.createdAt) <= matchWindowMs.before + matchWindowMs.after

/** Returns the matching transactions that no other intent owns. Throws if the list is too long. */
export const matches = async (
  transport: Transport,
  row: Intent,
  assignedIds: ReadonlySet<string>,
): Promise<MoneyResult[]> => {
  const results: MoneyResult[] = []
  for (let page = 1; page <= maxPages; page += 1) {
    const { activitiesOfWallet: list } = await runOperation(transport, MovesToMatchDocument, {
      symbol: row.symbol,
      chain: row.chain as Chain,
      page,
    })
    if (!list) throw apiError(null, null)
    for (const move of list.nodes)
      if (isPossibleMatch(move, row) && !assignedIds.has(move.id))
        results.push({ id: move.id, amountCrypto: move.amountCrypto })
    const oldest = list.nodes.at(-1)
    const isPast = oldest && Date.parse(oldest.createDate) < row.createdAt - matchWindowMs.before
    if (isPast || !list.pageInfo.hasNextPage) return results
  }
  throw apiError(null, null)
}
