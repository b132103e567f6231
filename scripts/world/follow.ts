import type { Happening } from '../../mock-api/world/tail'
import type { Context } from './commands'

const pauseMs = 500
/** How many printed ids are remembered: a repeat follows soon or never. */
const remembered = 2_000

/** One line: '08:46:10  ada  request  POST /v1/app/wallets/sell  200  12 ms'. */
export const happeningLine = ({ at, kind, customer, what, status, ms }: Happening): string =>
  [
    at.slice(11, 19),
    (customer ?? '–').padEnd(8),
    kind.padEnd(12),
    what,
    ...(status === null ? [] : [status]),
    ...(ms === null ? [] : [`${Math.round(ms)} ms`]),
  ].join('  ')

/** Prints each event once, until interrupted; continues after mock-api restarts. */
export const follow = async ({ ask, say, options }: Context): Promise<void> => {
  const filter = ['customer', 'call', 'status'].flatMap((name) =>
    options[name] === undefined ? [] : [[name, options[name]]],
  )
  const printedIds = new Set<string>()
  for (let cursor: string | undefined; ; ) {
    const query = new URLSearchParams({ ...Object.fromEntries(filter), ...(cursor ? { after: cursor } : {}) })
    const tail = await ask<{ cursor: string; happenings: Happening[] }>('GET', `tail?${query}`)
    if (cursor !== undefined && cursor.split('.')[0] !== tail.cursor.split('.')[0]) printedIds.clear()
    cursor = tail.cursor
    for (const happening of tail.happenings) {
      if (printedIds.has(happening.id)) continue
      printedIds.add(happening.id)
      say(options.json ? JSON.stringify(happening) : happeningLine(happening))
    }
    for (const id of printedIds) {
      if (printedIds.size <= remembered) break
      printedIds.delete(id)
    }
    if (options.once) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
