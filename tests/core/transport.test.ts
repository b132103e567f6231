import { describe, expect, it, vi } from 'vitest'
import { rememberFor } from '../../client/api/offline-cache'
import { createServerClock } from '../../client/api/server-clock'
import { createTransport, type Transport } from '../../client/api/transport'
import { LoginDocument, LogoutDocument, WalletsPageDocument } from '../../client/generated/graphql'
import { post } from '../../client/outbox/send'
import type { MoneyIntent } from '../../machines/money/intent'

const options = { signal: new AbortController().signal, token: 'Bearer own', sendBy: 1_700_000_060_000 }
/** A transport, and one that remembers what came through it. */
const remembering = () => {
  const transport = vi.fn(async () => ({ data: null, errors: [{ message: 'no' }] }))
  const parts = { now: Date.now, accountId: 'acc-1', isTheirs: () => true }
  return { transport, remembered: rememberFor({ ...parts, transport: transport as Transport }).transport }
}

it('the transport that remembers what came through it hands on all it is given, the deadline too', async () => {
  const { transport, remembered } = remembering()
  await remembered(WalletsPageDocument, {}, options)
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
  'a %s brings its deadline through every wrapper to the gateway',
  async (_, intent) => {
    const { transport, remembered } = remembering()
    await expect(post(remembered, intent, options.sendBy)).rejects.toBeDefined()
    expect(transport.mock.calls.map((call: unknown[]) => call[2])).toEqual([{ sendBy: options.sendBy }])
  },
)

const refused = { errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED', status: 401 } }] }
/** A call that was on its way with the old token when the customer signed in again (ruling 25). */
const signedInMeanwhile = (after: string) => {
  let stored = 'Bearer old'
  const fetch = vi.fn(async (_: unknown, init?: RequestInit) => {
    const { authorization } = init!.headers as Record<string, string>
    const answer = authorization === 'Bearer old' ? refused : { data: { wallets: null } }
    stored = after
    return Response.json(answer)
  })
  const onUnauthenticated = vi.fn()
  const transport = createTransport({ fetch, readToken: () => stored, onUnauthenticated })
  return { transport, fetch, onUnauthenticated }
}

it('what was refused with a token that a new sign-in has replaced is asked once more, and ends no session', async () => {
  const { transport, fetch, onUnauthenticated } = signedInMeanwhile('Bearer new')
  expect(await transport(WalletsPageDocument, {})).toEqual({ data: { wallets: null } })
  expect([fetch.mock.calls.length, onUnauthenticated.mock.calls.length]).toEqual([2, 0])
})

it('what changes something is sent once, whatever happens to the token meanwhile: a log-out above all', async () => {
  const { transport, fetch, onUnauthenticated } = signedInMeanwhile('Bearer new')
  expect(await transport(LogoutDocument, {})).toEqual(refused)
  expect([fetch.mock.calls.length, onUnauthenticated.mock.calls.length]).toEqual([1, 0])
})

it('the present token refused ends the session; after a log-out nothing is asked again', async () => {
  const present = signedInMeanwhile('Bearer old')
  await present.transport(WalletsPageDocument, {})
  expect([present.fetch.mock.calls.length, present.onUnauthenticated.mock.calls.length]).toEqual([1, 1])
  const gone = signedInMeanwhile('')
  await gone.transport(WalletsPageDocument, {})
  expect([gone.fetch.mock.calls.length, gone.onUnauthenticated.mock.calls.length]).toEqual([1, 0])
})

it.each([
  ['is answered: what was refused meanwhile is asked once more', 'Bearer new', [3, 0]],
  ['fails: the session has ended', 'Bearer old', [2, 1]],
])(
  'a sign-in that is under way may have replaced the token already; it %s',
  async (_, after, [asked, ended]) => {
    let stored = 'Bearer old'
    let answerLogin = (): void => undefined
    const fetch = vi.fn(async (_: unknown, init?: RequestInit) => {
      const { operationName } = JSON.parse(String(init!.body)) as { operationName: string }
      if (operationName === 'Login')
        return new Promise<Response>((resolve) => {
          answerLogin = () => resolve(Response.json({ data: { login: null } }))
        })
      const { authorization } = init!.headers as Record<string, string>
      return Response.json(authorization === 'Bearer old' ? refused : { data: { wallets: null } })
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
    expect([fetch.mock.calls.length, onUnauthenticated.mock.calls.length]).toEqual([asked, ended])
  },
)

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

describe("the server's clock", () => {
  it("is the device's own until an answer tells it, and goes on by itself from there", () => {
    let device = 1_000
    const clock = createServerClock(() => device)
    expect(clock.now()).toBe(1_000)
    clock.hear(3_600_000)
    device += 500
    expect(clock.now()).toBe(3_600_500)
    clock.hear(10)
    expect(clock.now()).toBe(10)
  })

  it('is told by the header of an answer; without one, or with nonsense in it, nothing is', async () => {
    expect(await received({ 'x-server-time': '1795172400000' })).toEqual([1_795_172_400_000])
    expect(await received({})).toEqual([])
    expect(await received({ 'x-server-time': 'soon' })).toEqual([])
  })
})
