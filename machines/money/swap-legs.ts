import { Big } from 'big.js'

/** Decimals of a swap (CONST-19). */
export const swapPlaces = 4

export interface ListedMove {
  id: string
  type: string
  /** Coins, up to 18 decimals. */
  amountCrypto: string
  /** USD, 2 decimals. */
  amountUSD: string
  createDate: string
  currency: { symbol: string; chain: string }
}

export type MoveRow<Move extends ListedMove> =
  | { move: Move; legs?: never }
  /** `isKnown`: whether the amounts show which leg left the wallet. */
  | { move: Move; legs: { outgoing: Move; incoming: Move; isKnown: boolean } }

const isLeg = ({ type }: ListedMove): boolean => type === 'inter-transfer'

/** Only proceeds have more than 4 decimals. */
export const isSurelyReceived = ({ amountCrypto }: Pick<ListedMove, 'amountCrypto'>): boolean =>
  !new Big(amountCrypto).round(swapPlaces, Big.roundDown).eq(amountCrypto)

/** Proceeds are truncated, so the incoming leg has more decimals or is worth less (CONST-20). */
export const legsOf = <Move extends Omit<ListedMove, 'createDate' | 'type'>>(legA: Move, legB: Move) => {
  const [isASurelyReceived, isBSurelyReceived] = [isSurelyReceived(legA), isSurelyReceived(legB)]
  const comparison = new Big(legA.amountUSD).cmp(legB.amountUSD)
  const isKnown = isASurelyReceived !== isBSurelyReceived || (!isASurelyReceived && comparison !== 0)
  const isAIncoming = isASurelyReceived !== isBSurelyReceived ? isASurelyReceived : comparison < 0
  return isAIncoming
    ? { outgoing: legB, incoming: legA, isKnown }
    : { outgoing: legA, incoming: legB, isKnown }
}

/** Joins the two legs of a swap, which have the same time, into one row. */
export const rowsOf = <Move extends ListedMove>(moves: readonly Move[]): MoveRow<Move>[] => {
  const rows: MoveRow<Move>[] = []
  const pairedIds = new Set<string>()
  for (const move of moves) {
    if (pairedIds.has(move.id)) continue
    const legs = moves.filter((candidate) => isLeg(candidate) && candidate.createDate === move.createDate)
    const [legA, legB] = legs
    if (isLeg(move) && legA && legB && legs.length === 2 && legA.currency.symbol !== legB.currency.symbol) {
      pairedIds.add(legA.id).add(legB.id)
      rows.push({ move, legs: legsOf(legA, legB) })
    } else rows.push({ move })
  }
  return rows
}
