import { describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '../../client/auth/session/session.store'
import { createServerClock, createTransport, type Transport } from '../../client/data/transport'
import type { SessionStore } from '../../client/flows/session'
import { LoginDocument, LogoutDocument, WalletsPageDocument } from '../../client/generated/graphql'
import { post } from '../../client/money/send'
import { createSingleFlightLock } from '../../client/platform/single-flight-lock'
import { memoryStorage } from '../../client/platform/storage'
import { sessionRejected } from '../../machines/auth/session/redirects.rules'
import type { MoneyIntent } from '../../machines/money/intent'
import { account } from '../fixtures/fixtures'

const sendBy = 1_700_000_060_000

const coins = { symbol: 'USDT', chain: 'tron', amountCrypto: '5' }
const intents: MoneyIntent[] = [
  { kind: 'sell', id: 'i-1', ...coins, leastNgn: '8000' },
  { kind: 'sellAll', id: 'i-2', ...coins, amountCrypto: '0', leastNgn: '8000', mostCrypto: '5' },
  { kind: 'transfer', id: 'i-3', ...coins, recipient: 'acc-2' },
  { kind: 'swap', id: 'i-4', ...coins, toSymbol: 'BTC', toChain: 'btc', leastCrypto: '0.00005' },
]
it.each(intents.map((intent) => [intent.kind, intent] as const))(
  'a %s sends its deadline to the gateway',
  async (_, intent) => {
    const transport = vi.fn(async () => ({ data: null, errors: [{ message: 'no' }] }))
    await expect(post(transport as Transport, intent, sendBy)).rejects.toBeDefined()
    expect(transport.mock.calls.map((call: unknown[]) => call[2])).toEqual([{ sendBy }])
  },
)

const unauthenticated = { errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED', status: 401 } }] }
/** A transport whose stored token changes to `nextToken` during its first call (ruling 25). */
const replaceTokenDuringCall = (nextToken: string) => {
  let storedToken = 'Bearer old'
  const fetch = vi.fn(async (_: unknown, init?: RequestInit) => {
    const { authorization } = init!.headers as Record<string, string>
    const body = authorization === 'Bearer old' ? unauthenticated : { data: { wallets: null } }
    storedToken = nextToken
    return Response.json(body)
  })
  const onUnauthenticated = vi.fn()
  const transport = createTransport({ fetch, readToken: () => storedToken, onUnauthenticated })
  return { transport, fetch, onUnauthenticated }
}

it("a rejected query is not retried with another account's token", async () => {
  let account = 'ada'
  const fetch = vi.fn(async () => {
    account = 'newbie'
    return Response.json(unauthenticated)
  })
  const readAccount = () => account
  const transport = createTransport({
    fetch,
    readToken: readAccount,
    readAccount,
    onUnauthenticated: () => undefined,
  })
  expect([await transport(WalletsPageDocument, {}), fetch.mock.calls.length]).toEqual([unauthenticated, 1])
})

it.each([
  ['a query is retried with the new token', WalletsPageDocument, 'Bearer new', [2, 0]],
  ['a mutation is sent once', LogoutDocument, 'Bearer new', [1, 0]],
  ['the current token was rejected, so the session ends', WalletsPageDocument, 'Bearer old', [1, 1]],
  ['the customer has logged out, so nothing happens', WalletsPageDocument, '', [1, 0]],
] as const)('after a 401, %s', async (_, document, nextToken, counts) => {
  const { transport, fetch, onUnauthenticated } = replaceTokenDuringCall(nextToken)
  const isRetried = counts[0] === 2
  expect(await transport(document as typeof WalletsPageDocument, {})).toEqual(
    isRetried ? { data: { wallets: null } } : unauthenticated,
  )
  expect([fetch.mock.calls.length, onUnauthenticated.mock.calls.length]).toEqual(counts)
})

it.each([
  ['You were logged out from another device', true],
  ['You are not authorized. Please sign in', false],
])('a 401 with %j ends the session remotely: %s', async (summary, isRemote) => {
  const error = { message: 'no', extensions: { code: 'UNAUTHENTICATED', status: 401, summary } }
  const emit = vi.fn()
  const transport = createTransport({
    fetch: async () => Response.json({ errors: [error] }),
    readToken: () => 'Bearer old',
    onUnauthenticated: (rejection) => emit(sessionRejected(rejection)),
  })
  await transport(WalletsPageDocument, {})
  expect(emit.mock.calls).toEqual([[{ type: 'session.rejected', isRemote }]])
})

const fakeLocks = () => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_: string, work: () => Promise<unknown>) => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  return { request } as unknown as LockManager
}

/** Opens two tabs that share a storage; the server rejects the token 'Bearer old'. */
const openTwoTabs = () => {
  const storage = memoryStorage()
  const locks = createSingleFlightLock(fakeLocks())
  createSessionStore(storage).write({ token: 'Bearer old', account, customer: null })
  const [first, second] = [0, 1].map(() => createSessionStore(storage, Date.now, locks)) as [
    SessionStore,
    SessionStore,
  ]
  const fetch = vi.fn(async (_: unknown, init?: RequestInit) => {
    const { authorization } = init!.headers as Record<string, string>
    return Response.json(authorization === 'Bearer old' ? unauthenticated : { data: { wallets: null } })
  })
  const onUnauthenticated = vi.fn()
  const transportOf = (session: SessionStore) =>
    createTransport({
      fetch,
      readToken: session.token,
      readAccount: () => session.read()?.account.id,
      followSession: session.followReplaced,
      onUnauthenticated,
    })
  const count = () => [fetch.mock.calls.length, onUnauthenticated.mock.calls.length]
  return { first, second, storage, transportOf, count }
}

it.each([
  ['its own tab', 0],
  ['another tab', 1],
])('a rejected query waits while %s replaces the token and is then retried', async (_, reader) => {
  const { first, second, transportOf, count } = openTwoTabs()
  let resolveToken = (_token: string): void => undefined
  const newToken = new Promise<string>((resolve) => {
    resolveToken = resolve
  })
  const replacing = first.replaceToken(account.id, () => newToken)
  const read = transportOf([first, second][reader]!)(WalletsPageDocument, {})
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(count()).toEqual([1, 0])
  resolveToken('Bearer new')
  await replacing
  expect(await read).toEqual({ data: { wallets: null } })
  expect([...count(), second.token()]).toEqual([2, 0, reader === 1 ? 'Bearer new' : 'Bearer old'])
})

it('a query rejected with a token that another tab replaced earlier is retried', async () => {
  const { first, second, transportOf, count } = openTwoTabs()
  await first.replaceToken(account.id, async () => 'Bearer new')
  expect(await transportOf(second)(WalletsPageDocument, {})).toEqual({ data: { wallets: null } })
  expect(count()).toEqual([2, 0])
})

it('a rejected query still waits for the new token after other storage events', async () => {
  const { first, second, storage, transportOf, count } = openTwoTabs()
  const { getItem } = storage
  storage.getItem = (key) => (key === 'app.token' ? 'Bearer old' : getItem(key))
  const read = transportOf(second)(WalletsPageDocument, {})
  await vi.waitFor(() => expect(count()).toEqual([1, 0]))
  await new Promise((resolve) => setTimeout(resolve, 20))
  second.follow()
  await first.replaceToken(account.id, async () => 'Bearer new')
  storage.getItem = getItem
  second.follow()
  expect(await read).toEqual({ data: { wallets: null } })
  expect(count()).toEqual([2, 0])
})

it('a rejected query ends the session after a failed re-authentication', async () => {
  const { first, second, transportOf, count } = openTwoTabs()
  const replacing = first.replaceToken(account.id, () => Promise.reject(new Error('wrong password')))
  await Promise.all([expect(replacing).rejects.toThrow(), transportOf(second)(WalletsPageDocument, {})])
  expect(count()).toEqual([1, 1])
})

it('a rejected login during re-authentication does not wait for itself', async () => {
  const { first, transportOf, count } = openTwoTabs()
  await first.replaceToken(account.id, async () => {
    await transportOf(first)(LoginDocument, { input: { userId: 'ada', password: 'x' } })
    return 'Bearer new'
  })
  expect(count()).toEqual([1, 1])
})

it('a query rejected because another tab logged out emits no event', async () => {
  const { first, second, transportOf, count } = openTwoTabs()
  first.clear()
  expect(await transportOf(second)(WalletsPageDocument, {})).toEqual(unauthenticated)
  expect(count()).toEqual([1, 0])
})

const document = { definitions: [{ name: { value: 'Q' } }], __meta__: { hash: 'sha256:x' } } as never

const serverTimesIn = async (headers: Record<string, string>): Promise<number[]> => {
  const times: number[] = []
  const transport = createTransport({
    fetch: async () => Response.json({ data: {} }, { headers }),
    readToken: () => '',
    onUnauthenticated: () => undefined,
    onServerTime: (ms) => times.push(ms),
  })
  await transport(document, {})
  return times
}

describe('server clock', () => {
  it('the server clock shows the device’s time until the first response', () => {
    let deviceTime = 1_000
    const clock = createServerClock(() => deviceTime)
    expect(clock.now()).toBe(1_000)
    clock.readServerTime(3_600_000)
    deviceTime += 500
    expect(clock.now()).toBe(3_600_500)
    clock.readServerTime(10)
    expect(clock.now()).toBe(10)
  })

  it('the server clock follows only a valid x-server-time header', async () => {
    expect(await serverTimesIn({ 'x-server-time': '1795172400000' })).toEqual([1_795_172_400_000])
    expect(await serverTimesIn({})).toEqual([])
    expect(await serverTimesIn({ 'x-server-time': 'soon' })).toEqual([])
  })
})
