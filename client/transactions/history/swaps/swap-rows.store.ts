import type { TransactionIndexView } from '../transaction-index.store'

export interface HistoryRows extends TransactionIndexView {
  /** The other leg of a swap, which has no row of its own. */
  otherLegAt: (index: number) => string | undefined
}

/** Both legs of a swap, done at the same time, as one row: that of the leg which comes first. */
export const withSwaps = (view: TransactionIndexView): HistoryRows => {
  const isOther = (index: number): boolean => {
    const leg = view.legAt(index)
    return (
      leg !== undefined &&
      (view.legAt(index - 1) ?? leg) !== leg &&
      view.createDateAt(index - 1) === view.createDateAt(index)
    )
  }
  /** Where each row stands in the list of all. */
  const places: number[] = []
  const others = new Set<number>()
  for (let index = 0; index < view.count; index += 1)
    if (isOther(index) && !others.has(index - 1)) others.add(index)
    else places.push(index)
  const last = (index: number): number => places[index]! + Number(others.has(places[index]! + 1))
  return {
    ...view,
    count: places.length,
    idAt: (index) => view.idAt(places[index]!),
    indexOf: (id) => places.indexOf(view.indexOf(id)),
    createDateAt: (index) => view.createDateAt(places[index]!),
    statusAt: (index) => view.statusAt(places[index]!),
    beginsDay: (index) => view.beginsDay(places[index]!),
    endsDay: (index) => view.endsDay(last(index)),
    arrivedOnDayOf: (index) => view.arrivedOnDayOf(places[index]!),
    otherLegAt: (index) => (others.has(last(index)) ? view.idAt(last(index)) : undefined),
  }
}
