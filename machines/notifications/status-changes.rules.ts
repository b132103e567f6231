export interface Move {
  id: string
  status: string
  symbol: string
}

export interface StatusChange extends Move {
  /** ms since 1970. */
  at: number
}

const meanings: ReadonlyMap<string, string> = new Map([
  ['pool', "We've detected it. It's waiting for the network to confirm."],
  ['pending', "The network has confirmed it. It's awaiting final approval."],
  ['approved', "It's complete."],
  ['reported', "It's been reported. Please contact support."],
])

export const meaningOf = ({ status }: Pick<Move, 'status'>): string => meanings.get(status) ?? ''

/** The first poll (`previous` null) has no changes. Older rows loaded by paging are not new. */
export const changesBetween = (previous: readonly Move[] | null, current: readonly Move[]): Move[] => {
  if (!previous) return []
  const statusById = new Map(previous.map(({ id, status }) => [id, status]))
  const lastKnownIndex = current.findLastIndex(({ id }) => statusById.has(id))
  return current.filter(({ id, status }, index) => {
    const oldStatus = statusById.get(id)
    return oldStatus === undefined ? lastKnownIndex === -1 || index < lastKnownIndex : oldStatus !== status
  })
}
