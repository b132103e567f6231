import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { actionsOf } from '../../mock-api/world/actions'
import { listScenarios, readScenario } from '../../mock-api/world/scenarios/scenario'
import { worldFixture } from './world.fixture'

const { rest, ask } = worldFixture()

const head = 'title: T\ntells: A sentence.\nas: ada\nopens: /dashboard/sell\n'
/** A scenario whose amount YAML would read as another number. */
const amountOf = (amount: string) =>
  `${head}steps:\n  - deposits: { customer: ada, symbol: USDT, chain: tron, amount: ${amount} }\n`
const problemOf = (text: string): string => {
  try {
    readScenario(text, 'mine.yaml')
    return 'nothing'
  } catch (error) {
    return (error as Error).message
  }
}

it('each shipped scenario plays and names its persona and screen', async () => {
  const names = listScenarios().map(({ name }) => name)
  expect(names).toHaveLength(10)
  for (const name of names) {
    const { status, data } = await ask('play', { name })
    expect([name, status]).toEqual([name, 200])
    const { as, opens, link } = data as Record<string, string>
    const query = new URL(link!).searchParams
    expect([query.get('customer'), query.get('to')]).toEqual([as, opens])
  }
  expect((await ask('audit')).data.drift).toBe('0')
})

it('a scenario starts from the seeds and runs its steps in order', async () => {
  await rest.world.announce('Gone soon')
  const text = `${head}steps:\n  - deposits: { customer: bola, symbol: USDT, chain: tron, amount: '50' }\n  - wait: { ms: 5 }\n  - confirm\n  - announcements: { body: Here }\n`
  expect((await ask('play', { text })).status).toBe(200)
  expect(await rest.world.announcements()).not.toContain('Gone soon')
  expect(await rest.world.announcements()).toContain('Here')
  const { customer } = (await ask('state?customer=bola')).data as unknown as {
    customer: { transactions: object[] }
  }
  expect(customer.transactions[0]).toMatchObject({ amountCrypto: '50', status: 'pending' })
})

it('a scenario runs until another one starts', async () => {
  const { world } = rest
  const heldScenario = `${head}steps:\n  - faults: { path: /v1/app/banks, effect: hold, gate: look }\nmeanwhile:\n  - wait: { held: look }\n  - announcements: { body: Meanwhile }\n  - release: { gate: look }\n`
  await ask('play', { text: heldScenario })
  expect((await fetch(`${rest.url}/v1/app/banks`)).status).toBe(401)
  expect(await world.announcements()).toContain('Meanwhile')
  await ask('play', { text: heldScenario })
  await ask('play', {
    text: `${head}steps:\n  - faults: { path: /v1/app/banks, effect: hold, gate: look }\n`,
  })
  const request = fetch(`${rest.url}/v1/app/banks`)
  await world.untilHeld('look')
  expect(await world.announcements()).not.toContain('Meanwhile')
  world.release('look')
  expect((await request).status).toBe(401)
})

it.each([
  ['[', /^mine.yaml, line 1: not valid YAML: /],
  [`${head}steps: [\n  - reset`, /^mine.yaml, line [56]: not valid YAML/],
  ['just words', /^mine.yaml, line 1: scenario: 'title' is missing/],
  [`${head}`, /^mine.yaml, line 1: scenario: 'steps' is missing$/],
  [`${head}steps: []\nsteeps: 3\n`, /^mine.yaml, line 6: scenario: there is no field 'steeps'$/],
  [`${head.replace('ada', 'adda')}steps: []\n`, /^mine.yaml, line 3: as: must be one of ada, bola/],
  [
    `${head}steps:\n  - confirm\n  - approove\n`,
    /^mine.yaml, line 7: steps\.1: must be one of confirm, approve/,
  ],
  [
    `${head}steps:\n  - deposits:\n      customer: ada\n      symbol: USDT\n      chain: tron\n      amout: 5\n`,
    /^mine.yaml, line 10: steps\.0\.deposits: there is no field 'amout'$/,
  ],
  [
    `${head}steps:\n  - clock: { advanceMs: soon }\n`,
    /^mine.yaml, line 6: steps\.0\.clock\.advanceMs: must be integer$/,
  ],
  [`${head}steps:\n  - wait: { ms: 600000 }\n`, /^mine.yaml, line 6: steps\.0\.wait\.ms: must be <= 60000$/],
  [`${head}steps:\n  - reset: { all: &a [*a] }\n`, /^mine.yaml, line 6: /],
  [amountOf('0.5'), /^mine.yaml, line 6: write 0\.5 in quotes: '0\.5'$/],
  [amountOf('010'), /^mine.yaml, line 6: 010 is not a plain whole number$/],
  [amountOf('0x10'), /^mine.yaml, line 6: 0x10 is not a plain whole number$/],
  [amountOf('1e3'), /^mine.yaml, line 6: 1e3 is not a plain whole number$/],
])('the API rejects an invalid scenario with line and field: %#', (text, message) => {
  expect(problemOf(text)).toMatch(message)
})

it('a failed scenario step names its line', async () => {
  const text = `${head}steps:\n  - confirm\n  - deposits: { customer: nobody, symbol: USDT, chain: tron, amount: '5' }\n`
  expect(await ask('play', { text })).toMatchObject({
    status: 404,
    data: { error: { summary: 'line 7, deposits: No customer nobody' } },
  })
  expect((await ask('play', { name: '../audit' })).status).toBe(404)
  expect((await ask('play', { name: 'first-sail' })).data.error.summary).toMatch(
    /^No scenario first-sail: there are .*first-sale/,
  )
  expect((await ask('play', {})).status).toBe(422)
})

it('the scenario schema has every control plane action except reset', () => {
  const schema = JSON.parse(readFileSync('mock-api/world/scenarios/scenario.schema.json', 'utf8'))
  const stepNames = Object.keys(schema.definitions.steps.items.else.properties)
  const actions = Object.keys(actionsOf(rest.world as never)).filter((name) => name !== 'reset')
  expect(stepNames.sort()).toEqual([...actions, 'wait'].sort())
})
