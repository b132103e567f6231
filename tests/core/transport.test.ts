import { describe, expect, it, vi } from 'vitest'
import { createServerClock, createTransport, sequential, type Transport } from '../../client/api/transport'
import { LoginDocument, LogoutDocument, WalletsPageDocument } from '../../client/generated/graphql'
import { post } from '../../client/outbox/send'
import type { MoneyIntent } from '../../machines/money/intent'

const options = { signal: new AbortController().signal, token: 'Bearer own', sendBy: 1_700_000_060_000 }
/** A transport, and the one around it that keeps responses in order. */
const wrapping = () => {
  const transport = vi.fn(async () => ({ data: null, errors: [{ message: 'no' }] }))
  return { transport, ordered: sequential(transport as Transport) }
}

it('the ordered transport passes on every option', async () => {
  const { transport, ordered } = wrapping()
  await ordered(WalletsPageDocument, {}, options)
  expect(transport.mock.calls).toEqual([[WalletsPageDocument, {}, options]])
})

const coins = { symbol: 'USDT', chain: 'tron', amountCrypto: '5' }
const intents: MoneyIntent[] = [
  { kind: 'sell', id: 'i-1', ...coins, leastNgn: '8000' },
  { kind: 'sellAll', id: 'i-2', ...coins, amountCrypto: '0', leastNgn: '8000', mostCrypto: '5' },
  { kind: 'transfer', id: 'i-3', ...coins, recipient: 'acc-2' },
  { kind: 'swap', id: 'i-4', ...coins, toSymbol: 'BTC', toChain: 'btc', leastCrypto: '0.00005' },
]
it.each(intents.map((intent) => [intent.kind, intent] as const))(
  'a %s carries its deadline to the gateway',
  async (_, intent) => {
    const { transport, ordered } = wrapping()
    await expect(post(ordered, intent, options.sendBy)).rejects.toBeDefined()
    expect(transport.mock.calls.map((call: unknown[]) => call[2])).toEqual([{ sendBy: options.sendBy }])
  },
)

const unauthenticated = { errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED', status: 401 } }] }
/** A call that was on its way with the old token when the customer signed in again (ruling 25). */
const signedInMeanwhile = (after: string) => {
  let stored = 'Bearer old'
  const fetch = vi.fn(async (_: unknown, init?: RequestInit) => {
    const { authorization } = init!.headers as Record<string, string>
    const answer = authorization === 'Bearer old' ? unauthenticated : { data: { wallets: null } }
    stored = after
    return Response.json(answer)
  })
  const onUnauthenticated = vi.fn()
  const transport = createTransport({ fetch, readToken: () => stored, onUnauthenticated })
  return { transport, fetch, onUnauthenticated }
}

it('a read rejected with a replaced token is repeated and ends no session', async () => {
  const { transport, fetch, onUnauthenticated } = signedInMeanwhile('Bearer new')
  expect(await transport(WalletsPageDocument, {})).toEqual({ data: { wallets: null } })
  expect([fetch.mock.calls.length, onUnauthenticated.mock.calls.length]).toEqual([2, 0])
})

it('a mutation is sent once, even when its token was replaced', async () => {
  const { transport, fetch, onUnauthenticated } = signedInMeanwhile('Bearer new')
  expect(await transport(LogoutDocument, {})).toEqual(unauthenticated)
  expect([fetch.mock.calls.length, onUnauthenticated.mock.calls.length]).toEqual([1, 0])
})

it('a rejected current token ends the session', async () => {
  const present = signedInMeanwhile('Bearer old')
  await present.transport(WalletsPageDocument, {})
  expect([present.fetch.mock.calls.length, present.onUnauthenticated.mock.calls.length]).toEqual([1, 1])
  const signedOut = signedInMeanwhile('')
  await signedOut.transport(WalletsPageDocument, {})
  expect([signedOut.fetch.mock.calls.length, signedOut.onUnauthenticated.mock.calls.length]).toEqual([1, 0])
})

it.each([
  ['is answered: what was refused meanwhile is asked once more', 'Bearer new', [3, 0]],
  ['fails: the session has ended', 'Bearer old', [2, 1]],
])('a rejected read waits for a sign-in in progress, which %s', async (_, after, [requestTime, endTime]) => {
  let stored = 'Bearer old'
  let answerLogin = (): void => undefined
  const fetch = vi.fn(async (_: unknown, init?: RequestInit) => {
    const { operationName } = JSON.parse(String(init!.body)) as { operationName: string }
    if (operationName === 'Login')
      return new Promise<Response>((resolve) => {
        answerLogin = () => resolve(Response.json({ data: { login: null } }))
      })
    const { authorization } = init!.headers as Record<string, string>
    return Response.json(authorization === 'Bearer old' ? unauthenticated : { data: { wallets: null } })
  })
  const onUnauthenticated = vi.fn()
  const transport = createTransport({ fetch, readToken: () => stored, onUnauthenticated })
  const login = transport(LoginDocument, { input: { userId: 'ada', password: 'x' } }).then(() => {
    stored = after
  })
  const read = transport(WalletsPageDocument, {})
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(onUnauthenticated).not.toHaveBeenCalled()
  answerLogin()
  await Promise.all([login, read])
  expect([fetch.mock.calls.length, onUnauthenticated.mock.calls.length]).toEqual([requestTime, endTime])
})

const document = { definitions: [{ name: { value: 'Q' } }], __meta__: { hash: 'sha256:x' } } as never

/** What the transport hears of an answer with these headers. */
const received = async (headers: Record<string, string>): Promise<number[]> => {
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
  it('the server clock is the device’s until the first response', () => {
    let device = 1_000
    const clock = createServerClock(() => device)
    expect(clock.now()).toBe(1_000)
    clock.readServerTime(3_600_000)
    device += 500
    expect(clock.now()).toBe(3_600_500)
    clock.readServerTime(10)
    expect(clock.now()).toBe(10)
  })

  it('the server clock follows only a valid x-server-time header', async () => {
    expect(await received({ 'x-server-time': '1795172400000' })).toEqual([1_795_172_400_000])
    expect(await received({})).toEqual([])
    expect(await received({ 'x-server-time': 'soon' })).toEqual([])
  })
})
