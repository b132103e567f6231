import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../../gateway/upstream/upstream-client'
import type { MockApi } from '../../../../mock-api/server'
import { startTestMockApi } from '../../../fixtures/mock-api'
import { seeded } from '../../../walker/seeded'
import { callIn, happen } from './describe-steps'
import { type Step, sequence } from './steps'
import { callOf, comparedResponse, fakeWorld, mockApiWorld, type Persona } from './worlds'

/** The number of sequences; `npm run test:long` sets a larger one. */
const runs = Number(process.env.TWIN_RUNS ?? 40)

/** A price that is set after the feed stopped is fresh. */
const priceAfterStop: Step[] = [
  { do: 'deposit', who: 'ada', coin: 'USDT.tron', amount: '250' },
  { do: 'feed', isUp: false },
  { do: 'price', symbol: 'USDT', price: '0.3333' },
  {
    do: 'call',
    kind: 'sell',
    who: 'ada',
    coin: 'USDT.tron',
    into: 'BTC.btc',
    to: 'bola',
    amount: 10,
    key: null,
    sendBy: null,
    bounds: {},
  },
]

const modes = [
  { upstreamKeys: 'keys', share: 1, requiredStatuses: [200, 401, 403, 404, 409, 422, 503] },
  { upstreamKeys: 'none', share: 0.25, requiredStatuses: [200, 404, 409, 422] },
] as const

describe.each(modes)(
  'the fake upstream and mock-api ($upstreamKeys)',
  ({ upstreamKeys, share, requiredStatuses }) => {
    const complaints: string[] = []
    let api: MockApi
    let real: Awaited<ReturnType<typeof mockApiWorld>>
    beforeAll(async () => {
      api = await startTestMockApi(complaints, { upstreamKeys })
      real = await mockApiWorld(api)
    })
    afterAll(async () => {
      await real.upstream.close()
      await api.stop()
    })

    /** Resets both worlds; `ask` sends the same request to both. */
    const begin = async () => {
      await real.restart()
      const fakeUpstream = fakeWorld(real.now, upstreamKeys === 'keys')
      const tokens = new Map<Persona, [string, string]>()
      const tokensOf = async (persona: Persona): Promise<[string, string]> => {
        const issuedTokens = tokens.get(persona) ?? [
          await real.issueToken(persona),
          await fakeUpstream.issueToken(persona),
        ]
        tokens.set(persona, issuedTokens)
        return issuedTokens
      }
      /** Sends the request to mock-api, and with another token to the fake upstream. */
      const ask = async (call: Call, fakeToken: string | undefined) => {
        const { authorization: _, ...headers } = call.headers
        const fakeHeaders = fakeToken === undefined ? headers : { ...headers, authorization: fakeToken }
        const expected = comparedResponse(await real.upstream.call(call))
        const actual = comparedResponse(await fakeUpstream.upstream.call({ ...call, headers: fakeHeaders }))
        return { expected, actual }
      }
      return { fakeUpstream, tokensOf, tokens, ask }
    }

    const compareSteps = async (steps: readonly Step[]): Promise<number[]> => {
      const { fakeUpstream, tokensOf, tokens, ask } = await begin()
      let last: [call: Call, persona: Persona] | null = null
      const statuses: number[] = []
      const compare = async (call: Call, persona: Persona, description: unknown) => {
        const [token, fakeToken] = await tokensOf(persona)
        const { expected, actual } = await ask(
          { ...call, headers: { ...call.headers, authorization: token } },
          fakeToken,
        )
        expect({ step: description, ...actual }).toEqual({ step: description, ...expected })
        statuses.push(expected.status)
      }
      for (const step of steps) {
        if (step.do === 'wait') {
          await real.advance(step.minutes * 60_000)
          await compare(callOf('GET', '/v1/app/wallets/mode', undefined), 'ada', step)
          // After half a day the tokens have expired.
          if (step.minutes > 60) tokens.clear()
          continue
        }
        const persona = 'who' in step ? step.who : 'ada'
        const [token] = await tokensOf(persona)
        const call = step.do === 'again' ? null : callIn(step, token, real.now())
        if (step.do === 'again' && last) await compare(...last, step)
        else if (call) {
          await compare(call, persona, step)
          if (step.do === 'call') last = [call, persona]
        } else {
          await happen(step, real)
          await happen(step, fakeUpstream)
          // Waits until the prices are too old.
          if (step.do === 'feed' && !step.isUp) await real.advance(6 * 60_000)
        }
        if (step.do === 'logOut' || step.do === 'end') {
          await compare(callOf('GET', '/v1/app/wallets/mode', token), persona, 'ended')
          tokens.delete(persona)
        }
      }
      expect(await fakeUpstream.balances()).toEqual(await real.balances())
      expect((await api.audit()).drift).toBe('0')
      for (const persona of ['ada', 'bola'] as const) {
        const [token] = await tokensOf(persona)
        const list = '/v1/app/wallets/transactions?size=100'
        for (const path of ['/v1/app/wallets/intents', list])
          await compare(callOf('GET', path, token), persona, `at the end: ${path}`)
      }
      expect(complaints.splice(0)).toEqual([])
      return statuses
    }

    const statusCounts = new Map<number, number>()
    const count = Math.ceil(runs * share)
    it(
      `the fake upstream and mock-api respond equally to ${count} random call sequences`,
      async () => {
        const property = fc.asyncProperty(sequence, async (steps) => {
          for (const status of await compareSteps(steps))
            statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1)
        })
        await fc.assert(property, { numRuns: count, examples: [[priceAfterStop]], ...seeded })
        // Every status must occur, or the comparison proves little.
        expect([...statusCounts.keys()].sort()).toEqual(expect.arrayContaining([...requiredStatuses]))
      },
      60_000 + runs * 1_000,
    )

    it('the fake upstream and mock-api handle logins equally', async () => {
      const { ask } = await begin()
      const logIn = (userId: string, password: string) =>
        callOf('POST', '/v1/auth/login', undefined, { body: { userId, password } })
      const attempts: [string, string][] = [
        ['ada', 'Ada-Naira-1'],
        ['ADA@example.com', 'Ada-Naira-1'],
        ['ada', 'wrong-One-1'],
        ['nobody', 'wrong-One-1'],
        ['sade', 'Sade-Naira-1'],
      ]
      const statuses: number[] = []
      for (const [userId, password] of attempts) {
        const { expected, actual } = await ask(logIn(userId, password), undefined)
        expect({ userId, ...actual }).toEqual({ userId, ...expected })
        statuses.push(expected.status)
      }
      expect(statuses).toEqual([200, 200, 400, 404, 200])
      for (const path of ['/v1/app/wallets', '/v1/app/customers/acc-ada', '/v1/app/wallets/intents']) {
        const { expected, actual } = await ask(callOf('GET', path, undefined), undefined)
        expect({ path, ...actual }).toEqual({ path, ...expected })
      }
    })
  },
)
