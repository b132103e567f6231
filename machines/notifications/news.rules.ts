export interface Move {
  id: string
  status: string
  symbol: string
}

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

export const meaningOf = ({ status }: Pick<Move, 'status'>): string => meanings.get(status) ?? ''

/** `before` null: the first poll, without changes. Older transactions that only entered by paging are not new. */
export const newsIn = (before: readonly Move[] | null, after: readonly Move[]): Move[] => {
  if (!before) return []
  const known = new Map(before.map(({ id, status }) => [id, status]))
  const oldestKnown = after.findLastIndex(({ id }) => known.has(id))
  return after.filter(({ id, status }, at) => {
    const was = known.get(id)
    return was === undefined ? oldestKnown === -1 || at < oldestKnown : was !== status
  })
}
