import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adasNames } from '../access/owners'
import { attackFixture, healthyState } from '../attack.fixture'
import { Chances, fuzzRuns, fuzzSeed } from '../faults/chances'
import { isPolluted } from '../wire/hostile'
import { exchange, type Sent } from '../wire/wire'
import { operations, type RestCall, requestOf, restCallOf } from './rest-calls'
import { RequestMaker, restFaults } from './rest-cases'

const fixture = attackFixture()
const accounts = ['acc-ada', 'acc-bola', 'acc-newbie', 'acc-kemi']
const tokens = new Map<string, string>()
let chances = new Chances(fuzzSeed)
let counts: Record<string, number> = {}
let wrong: string[] = []
const note = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1
}
const share = (what: string) => (counts[what] ?? 0) / fuzzRuns

beforeAll(async () => {
  for (const customer of ['ada', 'bola'])
    for (const chain of ['tron', 'bsc'])
      await fixture.world.credit({ customer, symbol: 'USDT', chain, amount: '100000' })
})
beforeEach(() => {
  chances = new Chances(fuzzSeed)
  counts = {}
  wrong = []
})
afterEach(async ({ task }) => {
  if (counts.runs) console.info(`${task.name}: ${JSON.stringify(counts)}`)
  expect(isPolluted()).toBe(false)
  expect(await fixture.health()).toEqual(healthyState)
})
afterAll(() => tokens.clear())

/** Usually a customer's token, otherwise an invalid one. */
const authorization = async (): Promise<string> => {
  if (chances.often(0.15))
    return chances.pick(['', 'Bearer x', 'Bearer \u00ff', ' ', 'Basic a:b', 'old-customer'])
  const account = chances.pick(accounts)
  if (!tokens.has(account)) tokens.set(account, await fixture.tokenOf(account))
  return tokens.get(account)!
}

/** Sends one shot and records the response's faults, at most twenty. */
const fire = async (
  base: string,
  sent: Sent,
  judge: (answers: Awaited<ReturnType<typeof exchange>>) => string[],
) => {
  const token = await authorization()
  const runText = `run ${counts.runs}: ${sent.method} ${sent.path} ${String(sent.body ?? '').slice(0, 1_500)}`
  note('runs')
  try {
    const answers = await exchange(base, {
      ...sent,
      headers: { ...(token ? { authorization: token } : {}), ...sent.headers },
    })
    note(`status ${answers.status}`)
    // A shot that ends the session ends it for the next shots too.
    if (/not authorized|UNAUTHENTICATED/.test(answers.text)) tokens.clear()
    const problems = judge(answers)
    if (problems.length)
      wrong.push(`${problems.join('; ')}: ${runText} was answered ${answers.text.slice(0, 500)}`)
    return answers
  } catch (error) {
    wrong.push(`${String(error)}: ${runText}`)
    return null
  }
}

const report = () => `FUZZ_SEED=${fuzzSeed}\n${wrong.slice(0, 20).join('\n')}`

it(`${fuzzRuns} REST requests, seed ${fuzzSeed}, cause no 5xx, crash or leak`, async () => {
  const maker = new RequestMaker(chances)
  for (let run = 0; run < fuzzRuns; run += 1) {
    const shot = maker.shot()
    const answers = await fire(fixture.api.url, shot, (answer) => restFaults(shot, answer))
    note(shot.kind)
    if (answers && answers.status < 300) note('served')
    if (run % 1_000 === 999) expect(await fixture.health()).toEqual(healthyState)
  }
  expect(wrong.length, report()).toBe(0)
  expect(share('served')).toBeGreaterThanOrEqual(0.15)
}, 3_600_000)

type Texts = Record<string, unknown>

/** The same with one of its texts replaced, once for each. */
const each = (texts: Texts, text: string): [string, Texts][] =>
  Object.entries(texts).flatMap(([name, value]): [string, Texts][] =>
    typeof value === 'string'
      ? [[name, { ...texts, [name]: text }]]
      : typeof value === 'object' && value !== null
        ? each(value as Texts, text).map(([inner, changed]) => [
            `${name}.${inner}`,
            { ...texts, [name]: changed },
          ])
        : [],
  )

const asksWith = (ask: RestCall, text: string): [string, RestCall][] =>
  (['path', 'query', 'body'] as const).flatMap((place) =>
    each({ ...ask[place] }, text).map(([name, changed]): [string, RestCall] => [
      `${place} ${name}`,
      { ...ask, [place]: changed },
    ]),
  )

/** Every call of the contract as ada, with this text in place of one of its texts, and the replaced one's name. */
const eachWith = (text: string) =>
  operations.flatMap((operation) =>
    asksWith(restCallOf(operation, adasNames), text).map(([what, ask]) => ({
      ...requestOf(operation, ask),
      what: `${operation.name}, ${what}`,
    })),
  )

describe('regressions that fuzzing found', () => {
  const json = { 'content-type': 'application/json' }

  it('a NUL is rejected in every text of every call', async () => {
    const authorization = await fixture.tokenOf('acc-bola')
    const stumbled: string[] = []
    for (const { what, ...sent } of eachWith('a\u0000b')) {
      const headers = { ...sent.headers, authorization }
      const { status } = await exchange(fixture.api.url, { ...sent, headers })
      if (status >= 500) stumbled.push(`${what}: ${status}`)
    }
    expect(stumbled).toEqual([])
  })

  it('an unknown field with 15,000 levels is ignored, and the key replays without it', async () => {
    const authorization = await fixture.tokenOf('acc-ada')
    const headers = { ...json, authorization, 'idempotency-key': 'deep-key' }
    const deep = `"extra":${'['.repeat(15_000)}${']'.repeat(15_000)},`
    const comment = '"body":"x","transactionId":"CN-ADAXXXX003"}'
    for (const [text, replayed] of [
      [`{${deep}${comment}`, undefined],
      [`{${comment}`, 'true'],
    ] as const) {
      const answers = await exchange(fixture.api.url, {
        method: 'POST',
        path: '/v1/app/comments',
        headers,
        body: text,
      })
      expect([answers.status, answers.headers['idempotent-replayed']]).toEqual([201, replayed])
    }
  })
})
