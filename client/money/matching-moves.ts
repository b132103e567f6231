import { apiError } from '../../machines/core/api-error'
import type { MoneyKind, MoneyResult, OpenIntent } from '../../machines/money/intent'
import { trimZeros } from '../../machines/values/decimal'
import { runOperation } from '../data/run-operation'
import type { Transport } from '../data/transport'
import { type Chain, MovesToMatchDocument } from '../generated/graphql'

// If the upstream keeps no outcomes, an intent is matched with the wallet's transactions (ruling 10).

type Intent = Omit<OpenIntent, 'state'>
/** `sendBy` is known if `createdAt` is by the server's clock. */
type Dates = { createdAt: number; sendBy?: number | undefined }

/** The type of the resulting transaction in the wallet's list. */
const typeOf: Record<MoneyKind, string> = {
  sell: 'sell',
  sellAll: 'sell',
  transfer: 'transfer',
  swap: 'inter-transfer',
}

/**
 * ms before and after the intent's time, because clocks differ and a POST takes time. A customer who sells the same
 * again after a logout, which deletes the first sale's row, takes longer than `before` by the server's clock.
 */
const matchWindowMs = { before: 2 * 60_000, beforeByServer: 10_000, after: 20 * 60_000 }
const earliest = ({ createdAt, sendBy }: Dates): number =>
  createdAt - (sendBy === undefined ? matchWindowMs.before : matchWindowMs.beforeByServer)
/** Pages beyond these are not searched; the intent then remains unknown. */
const maxPages = 5

/** Whether a transaction of the intent's wallet matches by type, amount and time. 'Sell all' has no amount. */
export const isPossibleMatch = (
  { type, amountCrypto, createDate }: { type: string; amountCrypto: string; createDate: string },
  intent: Pick<Intent, 'kind' | 'amountCrypto'> & Dates,
): boolean =>
  type === typeOf[intent.kind] &&
  (intent.kind === 'sellAll' || trimZeros(amountCrypto) === trimZeros(intent.amountCrypto)) &&
  Date.parse(createDate) >= earliest(intent) &&
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

/** Returns the matching transactions. Throws if the list is too long. */
export const matches = async (transport: Transport, row: Intent & Dates): Promise<MoneyResult[]> => {
  const results: MoneyResult[] = []
  for (let page = 1; page <= maxPages; page += 1) {
    const { activitiesOfWallet: list } = await runOperation(transport, MovesToMatchDocument, {
      symbol: row.symbol,
      chain: row.chain as Chain,
      page,
    })
    if (!list) throw apiError(null, null)
    for (const move of list.nodes)
      if (isPossibleMatch(move, row)) results.push({ id: move.id, amountCrypto: move.amountCrypto })
    const oldest = list.nodes.at(-1)
    const isPast = oldest && Date.parse(oldest.createDate) < earliest(row)
    if (isPast || !list.pageInfo.hasNextPage) return results
  }
  throw apiError(null, null)
}
