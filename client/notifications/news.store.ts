import { type Move, type News, newsIn } from '../../machines/notifications/news.rules'

/** How many changes are kept: the panel shows what has just happened. */
const kept = 20

/** Status changes of the customer's transactions while this page is open, newest first; in memory only. */
export interface NewsStore {
  /**
   * Compares a poll's answer with the previous one; returns the changes. `at` in ms since 1970. `notified` are ids of
   * the server's own notifications: if new ones came with the poll, the changes are covered by them.
   */
  follow: (look: { moves: readonly Move[]; notified: readonly string[]; at: number }) => Move[]
  read: () => readonly News[]
  subscribe: (onChange: () => void) => () => void
}

export const createNewsStore = (): NewsStore => {
  let known: readonly Move[] | null = null
  let notifiedBefore: ReadonlySet<string> = new Set()
  let news: readonly News[] = []
  const listeners = new Set<() => void>()
  return {
    follow: ({ moves, notified, at }) => {
      const fresh = newsIn(known, moves)
      const isTold = notified.some((id) => !notifiedBefore.has(id))
      known = moves
      notifiedBefore = new Set(notified)
      if (fresh.length > 0 && !isTold) {
        news = [...fresh.map((move) => ({ ...move, at })), ...news].slice(0, kept)
        for (const listener of [...listeners]) listener()
      }
      return fresh
    },
    read: () => news,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
