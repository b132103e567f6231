import type { SeenAction } from '../../mock-api/world/request-traces'
import type { Happening } from '../../mock-api/world/tail'
import type { Context } from './commands'
import { WorldError } from './control-plane'

const pauseMs = 500
/** How many printed ids to remember; an event repeats soon or not at all. */
const maxPrintedIds = 2_000

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

/** An action with its requests, calls, statements and postings, indented by cause. */
export const actionLines = ({
  at,
  flow,
  event,
  before,
  after,
  domainEvents,
  requests,
}: SeenAction): string[] => [
  `${at.slice(11, 19)}  ${event}  ${flow}: ${before} → ${after}`,
  ...domainEvents.map((type) => `  domain event  ${type}`),
  ...requests.flatMap(({ operation, outcome, ms, bytes, requestId, calls }) => [
    `  ${operation}  ${outcome}  ${formatMs(ms)}  ${bytes ?? '–'} bytes  ${requestId ?? 'no response'}`,
    ...calls.flatMap(({ route, status, ms, faults, work }) => [
      `    ${[route, status ?? 'no response', formatMs(ms), ...faults].join('  ')}`,
      ...(work ? [`      ${work.statements} SQL statements  ${formatMs(work.ms)}`] : []),
      ...(work?.slowest ? [`      slowest ${formatMs(work.slowest.ms)}  ${work.slowest.text}`] : []),
      ...(work?.postings ?? []).map((posting) => `      posting  ${posting}`),
    ]),
  ]),
]

const formatMs = (ms: number | null): string => (ms === null ? '–' : `${Math.round(ms * 10) / 10} ms`)

const printRequest = async ({ ask, print }: Context, id: string): Promise<void> => {
  const actions = await ask<SeenAction[]>('GET', `requests?${new URLSearchParams({ request: id })}`)
  if (actions.length === 0)
    throw new WorldError(`No action of the last 200 sent request ${id}: the development client reports them`)
  print(actions, () => actions.flatMap(actionLines).join('\n'))
}

/** Prints each event once, until interrupted; continues after mock-api restarts. */
export const follow = async (context: Context): Promise<void> => {
  const { ask, say, options } = context
  if (options.request) return printRequest(context, String(options.request))
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
      if (printedIds.size <= maxPrintedIds) break
      printedIds.delete(id)
    }
    if (options.once) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
