/** A move of the customer's money, as far as news of it go. */
export interface Move {
  id: string
  status: string
  /** 'USDT'. */
  symbol: string
}

/** What became of a move since it was looked at last. */
export interface News extends Move {
  /** ms since 1970. */
  at: number
}

const meanings: ReadonlyMap<string, string> = new Map([
  ['pool', 'We have seen it. It waits for the network to confirm.'],
  ['pending', 'The network has confirmed it. It awaits final approval.'],
  ['approved', 'It is complete.'],
  ['reported', 'It is reported. Please contact support.'],
])

/** What the new status means; '' for an unknown one. */
export const meaningOf = ({ status }: Pick<Move, 'status'>): string => meanings.get(status) ?? ''

/**
 * The moves whose status is not the one they had, and those that are new at the top: money came in while the app
 * was open. `before` null: nothing was known, so nothing is news. Moves that came in by an older page are none.
 */
export const newsIn = (before: readonly Move[] | null, after: readonly Move[]): Move[] => {
  if (!before) return []
  const known = new Map(before.map(({ id, status }) => [id, status]))
  const oldestKnown = after.findLastIndex(({ id }) => known.has(id))
  return after.filter(({ id, status }, at) => {
    const was = known.get(id)
    return was === undefined ? oldestKnown === -1 || at < oldestKnown : was !== status
  })
}
