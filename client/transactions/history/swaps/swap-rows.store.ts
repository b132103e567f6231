import type { TransactionIndexView } from '../transaction-index-view.store'

export interface HistoryRows extends TransactionIndexView {
  /** The other leg of a swap, which has no row of its own. */
  otherLegAt: (index: number) => string | undefined
}

interface Places {
  /** Where each row stands in the list of all. */
  places: number[]
  /** Where the other legs stand. */
  others: Set<number>
  /** How many rows of the list were looked at. */
  seen: number
}

/** Of each order: what older rows add changes nothing above them. */
const known = new WeakMap<readonly string[], Places>()

const placesIn = (view: TransactionIndexView): Places => {
  const isOther = (index: number): boolean => {
    const leg = view.legAt(index)
    return (
      leg !== undefined &&
      (view.legAt(index - 1) ?? leg) !== leg &&
      view.createDateAt(index - 1) === view.createDateAt(index)
    )
  }
  const { places, others, seen } = known.get(view.order) ?? { places: [], others: new Set<number>(), seen: 0 }
  for (let index = seen; index < view.count; index += 1)
    if (isOther(index) && !others.has(index - 1)) others.add(index)
    else places.push(index)
  const all = { places, others, seen: Math.max(seen, view.count) }
  known.set(view.order, all)
  return all
}

/** Both legs of a swap, done at the same time, as one row: that of the leg which comes first. */
export const withSwaps = (view: TransactionIndexView): HistoryRows => {
  const { places, others } = placesIn(view)
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
