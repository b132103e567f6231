import type { Happening } from '../../mock-api/world/tail'
import type { Context } from './commands'

/** How often the world is asked, ms. */
const pauseMs = 500
/** How many of those told are remembered: one may be told twice in a row, never much later. */
const remembered = 2_000

/** One line: '08:46:10  ada  request  POST /v1/app/wallets/sell  200  12 ms'. */
export const lineOf = ({ at, kind, customer, what, status, ms }: Happening): string =>
  [
    at.slice(11, 19),
    (customer ?? '–').padEnd(8),
    kind.padEnd(12),
    what,
    ...(status === null ? [] : [status]),
    ...(ms === null ? [] : [`${Math.round(ms)} ms`]),
  ].join('  ')

/** Prints what happens, each once, until it is interrupted; a world that begins anew is followed on. */
export const follow = async ({ ask, say, options }: Context): Promise<void> => {
  const filter = ['customer', 'call', 'status'].flatMap((name) =>
    options[name] === undefined ? [] : [[name, options[name]]],
  )
  const seen = new Set<string>()
  for (let cursor: string | undefined; ; ) {
    const query = new URLSearchParams({ ...Object.fromEntries(filter), ...(cursor ? { after: cursor } : {}) })
    const told = await ask<{ cursor: string; happenings: Happening[] }>('GET', `tail?${query}`)
    if (cursor !== undefined && cursor.split('.')[0] !== told.cursor.split('.')[0]) seen.clear()
    cursor = told.cursor
    for (const one of told.happenings) {
      if (seen.has(one.id)) continue
      seen.add(one.id)
      say(options.json ? JSON.stringify(one) : lineOf(one))
    }
    for (const id of seen) {
      if (seen.size <= remembered) break
      seen.delete(id)
    }
    if (options.once) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
