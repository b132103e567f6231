import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adasNames } from '../access/owners'
import { attackFixture, healthyState } from '../attack.fixture'
import { fuzzRuns, fuzzSeed, Random } from '../faults/chances'
import { isPolluted } from '../wire/hostile'
import { exchange, type RawRequest } from '../wire/wire'
import { operations, type RestCall, requestOf, restCallOf } from './rest-calls'
import { RequestMaker, restFaults } from './rest-cases'

const fixture = attackFixture()
const accounts = ['acc-ada', 'acc-bola', 'acc-newbie', 'acc-kemi']
const tokens = new Map<string, string>()
let chances = new Random(fuzzSeed)
let counts: Record<string, number> = {}
let failures: string[] = []
const count = (event: string) => {
  counts[event] = (counts[event] ?? 0) + 1
}
const share = (event: string) => (counts[event] ?? 0) / fuzzRuns

beforeAll(async () => {
  for (const customer of ['ada', 'bola'])
    for (const chain of ['tron', 'bsc'])
      await fixture.api.world.credit({ customer, symbol: 'USDT', chain, amount: '100000' })
})
beforeEach(() => {
  chances = new Random(fuzzSeed)
  counts = {}
  failures = []
})
afterEach(async ({ task }) => {
  if (counts.runs) console.info(`${task.name}: ${JSON.stringify(counts)}`)
  expect(isPolluted()).toBe(false)
  expect(await fixture.health()).toEqual(healthyState)
})
afterAll(() => tokens.clear())

const randomToken = async (): Promise<string> => {
  if (chances.chance(0.15))
    return chances.pick(['', 'Bearer x', 'Bearer \u00ff', ' ', 'Basic a:b', 'old-customer'])
  const account = chances.pick(accounts)
  if (!tokens.has(account)) tokens.set(account, await fixture.tokenOf(account))
  return tokens.get(account)!
}

const send = async (
  base: string,
  request: RawRequest,
  faultsIn: (response: Awaited<ReturnType<typeof exchange>>) => string[],
) => {
  const token = await randomToken()
  const runText = `run ${counts.runs}: ${request.method} ${request.path} ${String(request.body ?? '').slice(0, 1_500)}`
  count('runs')
  try {
    const response = await exchange(base, {
      ...request,
      headers: { ...(token ? { authorization: token } : {}), ...request.headers },
    })
    count(`status ${response.status}`)
    // If a request ends a session, the following requests have none either.
    if (/not authorized|UNAUTHENTICATED/.test(response.text)) tokens.clear()
    const problems = faultsIn(response)
    if (problems.length)
      failures.push(`${problems.join('; ')}: ${runText} returned ${response.text.slice(0, 500)}`)
    return response
  } catch (error) {
    failures.push(`${String(error)}: ${runText}`)
    return null
  }
}

const report = () => `FUZZ_SEED=${fuzzSeed}\n${failures.slice(0, 20).join('\n')}`

it(`${fuzzRuns} REST requests, seed ${fuzzSeed}, cause no 5xx, crash or leak`, async () => {
  const maker = new RequestMaker(chances)
  for (let run = 0; run < fuzzRuns; run += 1) {
    const shot = maker.shot()
    const response = await send(fixture.api.url, shot, (received) => restFaults(shot, received))
    count(shot.kind)
    if (response && response.status < 300) count('served')
    if (run % 1_000 === 999) expect(await fixture.health()).toEqual(healthyState)
  }
  expect(failures.length, report()).toBe(0)
  expect(share('served')).toBeGreaterThanOrEqual(0.15)
}, 3_600_000)

type Texts = Record<string, unknown>

/** Returns one copy per string in `texts`, each with that string replaced by `text`. */
const replaceEach = (texts: Texts, text: string): [string, Texts][] =>
  Object.entries(texts).flatMap(([name, value]): [string, Texts][] =>
    typeof value === 'string'
      ? [[name, { ...texts, [name]: text }]]
      : typeof value === 'object' && value !== null
        ? replaceEach(value as Texts, text).map(([inner, changed]) => [
            `${name}.${inner}`,
            { ...texts, [name]: changed },
          ])
        : [],
  )

const callsWith = (call: RestCall, text: string): [string, RestCall][] =>
  (['path', 'query', 'body'] as const).flatMap((place) =>
    replaceEach({ ...call[place] }, text).map(([name, changed]): [string, RestCall] => [
      `${place} ${name}`,
      { ...call, [place]: changed },
    ]),
  )

/** Returns each call of the contract once per string in it, with that string replaced by `text`. */
const allCallsWith = (text: string) =>
  operations.flatMap((operation) =>
    callsWith(restCallOf(operation, adasNames), text).map(([place, call]) => ({
      ...requestOf(operation, call),
      label: `${operation.name}, ${place}`,
    })),
  )

describe('bugs found by fuzzing', () => {
  const json = { 'content-type': 'application/json' }

  it('a NUL in any text of any call causes no 5xx', async () => {
    const authorization = await fixture.tokenOf('acc-bola')
    const crashes: string[] = []
    for (const { label, ...request } of allCallsWith('a\u0000b')) {
      const headers = { ...request.headers, authorization }
      const { status } = await exchange(fixture.api.url, { ...request, headers })
      if (status >= 500) crashes.push(`${label}: ${status}`)
    }
    expect(crashes).toEqual([])
  })

  it('the API ignores an unknown field of 15,000 levels and replays without it', async () => {
    const authorization = await fixture.tokenOf('acc-ada')
    const headers = { ...json, authorization, 'idempotency-key': 'deep-key' }
    const deep = `"extra":${'['.repeat(15_000)}${']'.repeat(15_000)},`
    const comment = '"body":"x","transactionId":"CN-ADAXXXX003"}'
    for (const [text, replayed] of [
      [`{${deep}${comment}`, undefined],
      [`{${comment}`, 'true'],
    ] as const) {
      const response = await exchange(fixture.api.url, {
        method: 'POST',
        path: '/v1/app/comments',
        headers,
        body: text,
      })
      expect([response.status, response.headers['idempotent-replayed']]).toEqual([201, replayed])
    }
  })
})
