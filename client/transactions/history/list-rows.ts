import { paidNairaIn } from '../../../machines/transactions/history/history.rules'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { dayNumber } from '../../ui/format'

interface Day {
  number: number
  first: number
  end: number
}

export interface ListRow {
  row: WholeTransactionFragment
  otherLeg: WholeTransactionFragment | undefined
  day: Day
}

const areLegs = (leg: WholeTransactionFragment, otherLeg: WholeTransactionFragment): boolean =>
  leg.type === 'inter-transfer' &&
  otherLeg.type === 'inter-transfer' &&
  leg.createDate === otherLeg.createDate &&
  leg.currency.symbol !== otherLeg.currency.symbol

/** Groups transactions into days; both legs of a swap share a row. */
export const listRows = (transactions: readonly WholeTransactionFragment[]): ListRow[] => {
  const rows: ListRow[] = []
  for (const row of transactions) {
    const last = rows.at(-1)
    if (last && !last.otherLeg && areLegs(last.row, row)) {
      last.otherLeg = row
      continue
    }
    const number = dayNumber(row.createDate)
    const day = last?.day.number === number ? last.day : { number, first: rows.length, end: rows.length }
    day.end = rows.push({ row, otherLeg: undefined, day })
  }
  return rows
}

/** Returns the naira that arrived on a day; null if none, or if the next page may have more from that day. */
export const arrivedOn = (rows: readonly ListRow[], day: Day, mayGrow: boolean): string | null =>
  mayGrow && day.end === rows.length
    ? null
    : paidNairaIn(
        rows.slice(day.first, day.end).flatMap(({ row, otherLeg }) => (otherLeg ? [row, otherLeg] : row)),
      )
