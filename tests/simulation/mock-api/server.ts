import { type MessagePort, workerData } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../mock-api/database/database'
import { startTestMockApi } from '../../stage/mock-api'
import { unitsOf } from '../upstream/decimals'
import { mockApiWorld } from '../upstream/differential/worlds'
import type { Entry, LedgerAccount } from '../upstream/double-entry'
import type { Asked, Orders, Said } from './orders'

// mock-api on its embedded database, in a thread with real time, of which one order after the other is asked.

const { port, signal } = workerData as { port: MessagePort; signal: Int32Array }

const complaints: string[] = []
const api = await startTestMockApi(complaints)
const world = await mockApiWorld(api)

/** ms since 1970: the simulation's; mock-api has no other clock. */
let simulatedMs = Date.now()
api.clock.now = () => new Date(simulatedMs)

/** Prices expire after 5 minutes; frozen ones get a new date this often, ms. */
const datedEachMs = 60_000
let datedAt = 0
const datePrices = async (): Promise<void> => {
  datedAt = simulatedMs
  await api.world.inner.jobs.catchUp()
}

/** The last reported posting. */
let reportedCount = 0
const posted = async (): Promise<Entry[]> => {
  const rows = await rowsOf<{
    id: string
    entry: string
    kind: string
    of: string
    account: string
    amount: string
  }>(
    api.db,
    sql`select p.id::text, e.id as entry, e.kind, coalesce(e.transaction_id, '') as of,
        p.ledger_account_id as account, trim_scale(p.amount)::text as amount
      from ledger_postings p join ledger_entries e on e.id = p.entry_id where p.id > ${reportedCount} order by p.id`,
  )
  const entries = new Map<string, Entry>()
  for (const { id, entry, kind, of, account, amount } of rows) {
    reportedCount = Number(id)
    const before = entries.get(entry)?.legs ?? []
    const leg = { account: account as LedgerAccount, units: unitsOf(amount) }
    entries.set(entry, { kind, transactionId: of, at: simulatedMs, legs: [...before, leg] })
  }
  return [...entries.values()]
}

const orders: Orders = {
  ...world,
  begin: async () => {
    await world.restart()
    await datePrices()
  },
  call: (call) => world.upstream.call(call),
}

const obey = async ({ order, parts, at }: Asked): Promise<Said> => {
  simulatedMs = at
  try {
    if (at - datedAt > datedEachMs) await datePrices()
    const value = await (orders[order] as (...parts: readonly unknown[]) => Promise<unknown>)(...parts)
    return { value, entries: await posted(), complaints: complaints.splice(0) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

port.on('message', (request: Asked) => {
  void obey(request).then((reply) => {
    port.postMessage(reply)
    Atomics.add(signal, 0, 1)
    Atomics.notify(signal, 0)
  })
})
port.postMessage('ready')
