import { Big } from 'big.js'

/** A swap is counted in so many decimals (CONST-19). */
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
  /** `known`: whether it is known which leg was given. */
  | { move: Move; legs: { given: Move; received: Move; isKnown: boolean } }

const isLeg = ({ type }: ListedMove): boolean => type === 'inter-transfer'

/** Proceeds have 8 decimals, what is given at most 4. */
export const isSurelyReceived = ({ amountCrypto }: Pick<ListedMove, 'amountCrypto'>): boolean =>
  !new Big(amountCrypto).round(swapPlaces, Big.roundDown).eq(amountCrypto)

/** Which leg was given: proceeds are truncated, so they have more decimals or are worth less (CONST-20). */
export const legsOf = <Move extends Omit<ListedMove, 'createDate' | 'type'>>(one: Move, other: Move) => {
  const [first, second] = [isSurelyReceived(one), isSurelyReceived(other)]
  const worth = new Big(one.amountUSD).cmp(other.amountUSD)
  const isKnown = first !== second || (!first && worth !== 0)
  const oneIsReceived = first !== second ? first : worth < 0
  return oneIsReceived ? { given: other, received: one, isKnown } : { given: one, received: other, isKnown }
}

/** The list's rows: the two legs of a swap, done at the same time, are one. */
export const rowsOf = <Move extends ListedMove>(moves: readonly Move[]): MoveRow<Move>[] => {
  const rows: MoveRow<Move>[] = []
  const paired = new Set<string>()
  for (const move of moves) {
    if (paired.has(move.id)) continue
    const legs = moves.filter((each) => isLeg(each) && each.createDate === move.createDate)
    const [one, other] = legs
    if (isLeg(move) && one && other && legs.length === 2 && one.currency.symbol !== other.currency.symbol) {
      paired.add(one.id).add(other.id)
      rows.push({ move, legs: legsOf(one, other) })
    } else rows.push({ move })
  }
  return rows
}
