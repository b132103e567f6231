import { sql } from 'drizzle-orm'
import type { Call, Upstream, UpstreamResponse } from '../../../../gateway/upstream/upstream-client'
import { openUpstream } from '../../../../gateway/upstream/upstream-client'
import { personas } from '../../../../mock-api/accounts/personas'
import { endSessions, issueToken } from '../../../../mock-api/auth/tokens.store'
import { rowsOf } from '../../../../mock-api/database/database'
import type { MockApi } from '../../../../mock-api/server'
import { saveState } from '../../../fixtures/mock-api'
import { textOf } from '../decimals'
import { createFakeUpstream } from '../fake-upstream'

export type Persona = keyof typeof personas

/** The operations and queries that the fake upstream and mock-api share. */
export interface World {
  upstream: Upstream
  issueToken: (persona: Persona) => string | Promise<string>
  endSessions: (persona: Persona) => void | Promise<void>
  deposit: (persona: Persona, symbol: string, chain: string, amount: string) => void | Promise<void>
  approve: (persona: Persona) => void | Promise<void>
  setPrice: (symbol: string, price: string) => void | Promise<void>
  setRate: (symbol: string, chain: string, rate: string) => void | Promise<void>
  setFeed: (isUp: boolean) => void | Promise<void>
  setOperatorSwitch: (isOn: boolean) => void | Promise<void>
  /** The balance of every non-empty ledger account. */
  balances: () => Record<string, string> | Promise<Record<string, string>>
}

const nonZero = (entries: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(
    [...entries].filter(([, coinBalance]) => coinBalance !== '0').sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** A new fake upstream with the clock of the other world and no delays. */
export const fakeWorld = (now: () => number, keepsKeys: boolean): World => {
  let ids = 0
  const fakeUpstream = createFakeUpstream({
    now,
    newId: () => {
      ids += 1
      return `id-${ids}`
    },
    after: (_, work) => queueMicrotask(work),
    outcomeOf: () => ({ end: 'answered', ms: 0 }),
    keepsKeys,
    keepsList: keepsKeys,
  })
  return {
    ...fakeUpstream,
    balances: () =>
      nonZero(
        [...fakeUpstream.ledger.balances()].map(([account, units]) => [account, textOf(units)] as const),
      ),
  }
}

/** mock-api with its embedded database, called over HTTP as the gateway does. `restart` empties all wallets. */
export const mockApiWorld = async (
  api: MockApi,
): Promise<
  World & { restart: () => Promise<void>; now: () => number; advance: (ms: number) => Promise<void> }
> => {
  const { db, world, clock } = api
  // Removes the seeded history: the fake upstream has none.
  await db.execute(sql.raw('set session_replication_role = replica'))
  await db.execute(sql.raw('truncate transactions, ledger_entries, ledger_postings, ledger_accounts cascade'))
  await db.execute(sql.raw('set session_replication_role = origin'))
  const restart = await saveState(api)
  return {
    restart,
    now: () => clock.now().getTime(),
    advance: (ms) => world.advanceClock(ms),
    upstream: openUpstream(api.url, 10_000),
    issueToken: (persona) =>
      issueToken({ db, clock, newAddress: () => '' }, personas[persona].accountId, 'password'),
    endSessions: async (persona) => void (await endSessions(db, clock.now(), personas[persona].accountId)),
    deposit: async (customer, symbol, chain, amount) =>
      void (await world.credit({ customer, symbol, chain, amount })),
    approve: async (persona) => {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select id from transactions where account_id = ${personas[persona].accountId} and status = 'pending'`,
      )
      // Payouts released together are paid together, so later approvals fail.
      for (const { id } of rows) await world.approve(id).catch(() => undefined)
    },
    setPrice: (symbol, price) => world.setPrice(symbol, price),
    setRate: (symbol, chain, rate) => world.setRate({ symbol, chain }, rate),
    setFeed: async (isUp) => {
      await world.setFeed(isUp ? 'steady' : 'down')
      // Updates the prices immediately, as the fake upstream does.
      if (isUp) await world.advanceClock(0)
    },
    setOperatorSwitch: (isOn) => world.setAdminWalletMode(isOn),
    balances: async () => {
      const rows = await rowsOf<{ id: string; balance: string }>(
        db,
        sql`select id, trim_scale(balance)::text as balance from ledger_accounts`,
      )
      return nonZero(rows.map(({ id, balance }) => [id, balance] as const))
    },
  }
}

const timestamp = /^\d{4}-\d\d-\d\dT/
const generatedId = /^(tx-|CN-)/

/** Removes ids, dates and the order of simultaneous rows, which differ between the worlds. */
const comparable = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) {
    const rows = value.map((item) => comparable(item))
    const dates = value.map((item) => (item as { createDate?: string } | null)?.createDate)
    const order = rows.map((row, index) => ({ row, date: dates[index] ?? '', text: JSON.stringify(row) }))
    return order
      .sort((a, b) => (a.date === b.date ? (a.text < b.text ? -1 : 1) : a.date < b.date ? 1 : -1))
      .map(({ row }) => row)
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, item]) => [key, comparable(item, key)]),
    )
  if (typeof value !== 'string') return value
  if (timestamp.test(value)) return 'moment'
  if (generatedId.test(value) || name === 'receiptCode') return 'drawn'
  return name === 'blockchainTransactionId' ? 'hash' : value
}

/** The part of a response that must be equal in both worlds. */
export const comparedResponse = ({ status, headers: responseHeaders, body }: UpstreamResponse) => ({
  status,
  // The seconds differ, because the calls are not simultaneous.
  retries: responseHeaders['retry-after'] !== undefined,
  replayed: responseHeaders['idempotent-replayed'] === 'true',
  hasToken: responseHeaders.authorization !== undefined,
  hasTime: responseHeaders['x-server-time'] !== undefined,
  body: comparable(JSON.parse(body)),
})

/** A call as the gateway sends it. */
export const callOf = (
  method: Call['method'],
  path: string,
  token: string | undefined,
  { body, more = {} }: { body?: unknown; more?: Record<string, string> } = {},
): Call => ({
  method,
  path,
  headers: {
    accept: 'application/json',
    ...(token === undefined ? {} : { authorization: token }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...more,
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})
