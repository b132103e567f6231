import { type Move, type News, newsIn } from '../../machines/notifications/news.rules'

/** How many are kept: what the panel shows is what has just happened. */
const kept = 20

/** What became of the customer's moves while this page was open, newest first. It lives and dies with the page. */
export interface NewsStore {
  /**
   * Takes in what a look brought; gives what is news of it. `at` in ms since 1970. `notified` are the ids of the
   * server's own notifications: where new ones came with the look, the news are told already, and not kept twice.
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
