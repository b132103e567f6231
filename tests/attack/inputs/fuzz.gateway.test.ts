import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adas } from '../access/owners'
import { Chances, fuzzRuns, fuzzSeed } from '../faults/chances'
import { attackStage, healthy } from '../stage'
import { isPolluted } from '../wire/hostile'
import { exchange, type Sent } from '../wire/wire'
import { askOf, operations, type RestAsk, requestOf } from './asks'
import { graphFaults, graphShot } from './graph-shots'
import { RequestMaker, restFaults } from './rest-shots'

const stage = attackStage()
const accounts = ['acc-ada', 'acc-bola', 'acc-newbie', 'acc-kemi']
const tokens = new Map<string, string>()
let chances = new Chances(fuzzSeed)
let counted: Record<string, number> = {}
let wrong: string[] = []
const note = (what: string) => {
  counted[what] = (counted[what] ?? 0) + 1
}
const share = (what: string) => (counted[what] ?? 0) / fuzzRuns

beforeAll(async () => {
  for (const customer of ['ada', 'bola'])
    for (const chain of ['tron', 'bsc'])
      await stage.world.credit({ customer, symbol: 'USDT', chain, amount: '100000' })
})
beforeEach(() => {
  chances = new Chances(fuzzSeed)
  counted = {}
  wrong = []
})
afterEach(async ({ task }) => {
  if (counted.runs) console.info(`${task.name}: ${JSON.stringify(counted)}`)
  expect(isPolluted()).toBe(false)
  expect(await stage.health()).toEqual(healthy)
})
afterAll(() => tokens.clear())

/** Somebody's token most of the time; else one that opens nothing. */
const authorization = async (): Promise<string> => {
  if (chances.often(0.15))
    return chances.one(['', 'Bearer x', 'Bearer \u00ff', ' ', 'Basic a:b', 'old-customer'])
  const account = chances.one(accounts)
  if (!tokens.has(account)) tokens.set(account, await stage.tokenOf(account))
  return tokens.get(account)!
}

/** Sends one shot and notes what is wrong with the answer; the first twenty tell enough. */
const fire = async (
  base: string,
  sent: Sent,
  judge: (answers: Awaited<ReturnType<typeof exchange>>) => string[],
) => {
  const token = await authorization()
  const shown = `run ${counted.runs}: ${sent.method} ${sent.path} ${String(sent.body ?? '').slice(0, 1_500)}`
  note('runs')
  try {
    const answers = await exchange(base, {
      ...sent,
      headers: { ...(token ? { authorization: token } : {}), ...sent.headers },
    })
    note(`status ${answers.status}`)
    // What ends a session ends it for the next shots too.
    if (/not authorized|UNAUTHENTICATED/.test(answers.text)) tokens.clear()
    const found = judge(answers)
    if (found.length) wrong.push(`${found.join('; ')}: ${shown} was answered ${answers.text.slice(0, 500)}`)
    return answers
  } catch (error) {
    wrong.push(`${String(error)}: ${shown}`)
    return null
  }
}

const report = () => `FUZZ_SEED=${fuzzSeed}\n${wrong.slice(0, 20).join('\n')}`

it(`${fuzzRuns} GraphQL documents, seed ${fuzzSeed}: no 5xx, no crash, nothing of the inside told`, async () => {
  for (let run = 0; run < fuzzRuns; run += 1) {
    const { production, sound, ...shot } = graphShot(chances)
    const answers = await fire(
      (production ? stage.production : stage.gateway).url,
      {
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json' },
        body: shot.body,
      },
      (answer) => graphFaults({ production, sound, ...shot }, answer),
    )
    if (sound) note('sound by the schema')
    if (/"data":\{.*[^l]\}/.test(answers?.text ?? '')) note('answered with data')
    if (run % 1_000 === 999) expect(await stage.health()).toEqual(healthy)
  }
  expect(wrong.length, report()).toBe(0)
  expect(share('sound by the schema')).toBeGreaterThanOrEqual(0.4)
  expect(share('answered with data')).toBeGreaterThanOrEqual(0.1)
}, 3_600_000)

it(`${fuzzRuns} REST requests, seed ${fuzzSeed}: no 5xx, no crash, nothing of the inside told`, async () => {
  const maker = new RequestMaker(chances)
  for (let run = 0; run < fuzzRuns; run += 1) {
    const shot = maker.shot()
    const answers = await fire(stage.api.url, shot, (answer) => restFaults(shot, answer))
    note(shot.kind)
    if (answers && answers.status < 300) note('served')
    if (run % 1_000 === 999) expect(await stage.health()).toEqual(healthy)
  }
  expect(wrong.length, report()).toBe(0)
  expect(share('served')).toBeGreaterThanOrEqual(0.15)
}, 3_600_000)

type Texts = Record<string, unknown>

/** The same with one of its texts replaced, once for each. */
const each = (given: Texts, text: string): [string, Texts][] =>
  Object.entries(given).flatMap(([name, value]): [string, Texts][] =>
    typeof value === 'string'
      ? [[name, { ...given, [name]: text }]]
      : typeof value === 'object' && value !== null
        ? each(value as Texts, text).map(([inner, changed]) => [
            `${name}.${inner}`,
            { ...given, [name]: changed },
          ])
        : [],
  )

const asksWith = (ask: RestAsk, text: string): [string, RestAsk][] =>
  (['path', 'query', 'body'] as const).flatMap((place) =>
    each({ ...ask[place] }, text).map(([name, changed]): [string, RestAsk] => [
      `${place} ${name}`,
      { ...ask, [place]: changed },
    ]),
  )

/** Every call of the contract, as ada's own, with this text in the place of one of its texts, and which it is. */
const eachWith = (text: string) =>
  operations.flatMap((operation) =>
    asksWith(askOf(operation, adas), text).map(([what, ask]) => ({
      ...requestOf(operation, ask),
      what: `${operation.name}, ${what}`,
    })),
  )

describe('what this suite has found once', () => {
  const json = { 'content-type': 'application/json' }

  it('a NUL, which no database takes, is refused in every text of every call', async () => {
    const authorization = await stage.tokenOf('acc-bola')
    const stumbled: string[] = []
    for (const { what, ...sent } of eachWith('a\u0000b')) {
      const headers = { ...sent.headers, authorization }
      const { status } = await exchange(stage.api.url, { ...sent, headers })
      if (status >= 500) stumbled.push(`${what}: ${status}`)
    }
    expect(stumbled).toEqual([])
  })

  it('a body of 15,000 levels in a field that nobody knows is ignored, and so by its key', async () => {
    const authorization = await stage.tokenOf('acc-ada')
    const headers = { ...json, authorization, 'idempotency-key': 'deep-key' }
    const deep = `"extra":${'['.repeat(15_000)}${']'.repeat(15_000)},`
    const comment = '"body":"x","transactionId":"CN-ADAXXXX003"}'
    for (const [text, replayed] of [
      [`{${deep}${comment}`, undefined],
      [`{${comment}`, 'true'],
    ] as const) {
      const answers = await exchange(stage.api.url, {
        method: 'POST',
        path: '/v1/app/comments',
        headers,
        body: text,
      })
      expect([answers.status, answers.headers['idempotent-replayed']]).toEqual([201, replayed])
    }
  })
})
