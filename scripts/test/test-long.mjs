// npm run test:long [part …] [options of the part]: the files of long.mjs, and `npm test` at full length: every flow to every
// state, other engines, mutants, a soak. Takes hours if no part is given; an unknown one lists them. Ends with one line
// 'N passed, N failed'.
import { join } from 'node:path'
import { binPath, buildServed, ensureBuild, prepare, print } from '../prepare.mjs'
import { results } from './junit.mjs'
import { longFiles, withoutLong } from './long.mjs'
import { startSteps } from './steps.mjs'

const args = process.argv.slice(2)
const optionsAt = args.findIndex((arg) => arg.startsWith('-'))
const partNames = optionsAt < 0 ? args : args.slice(0, optionsAt)
const options = args.slice(partNames.length)

/** A run of Vitest with a JUnit file of this name; the caller's settings override these. */
const vitest = (title, name, args, settings = {}) =>
  step(title, binPath('vitest'), ['run', `--outputFile.junit=test-results/long/${name}.xml`, ...args], {
    env: { ...settings, ...process.env },
  })

/** Every file and test of Vitest in random order; Vitest prints the seed, and SEED chooses it. */
const shuffleOrder = () => {
  const { SEED = String(Date.now() % 1_000_000) } = process.env
  const order = ['--sequence.shuffle', `--sequence.seed=${SEED}`]
  return vitest('tests in random order', 'shuffled', [...withoutLong, ...order])
}

/** Kills mock-api, plays random stories, fuzzes requests and checks random logs of each flow. */
const servers = () => {
  const lengths = {
    KILLS: '100',
    TWIN_RUNS: '1000',
    FRESH_SEED: 'yes',
    FUZZ_RUNS: '10000',
  }
  const files = [
    'tests/wallets/consistency/kill.mock-api.test.ts',
    'tests/simulation/upstream/differential/fake-upstream.mock-api.test.ts',
    'tests/attack/inputs/fuzz.gateway.test.ts',
    ...longFiles('.test.ts', '.test.tsx'),
  ]
  return vitest('servers at full length', 'servers', files, lengths)
}

/** Long journeys over a new production build. */
const browser = async () => {
  if (!(await step('builds of product and gallery', process.execPath, ['scripts/test/builds.mjs']))) return
  const { chromiumSettings } = await import('../chromium.mjs')
  const settings = await chromiumSettings()
  return step(
    'long browser journeys',
    binPath('playwright'),
    ['test', ...longFiles('.spec.ts'), ...options],
    {
      env: { ...process.env, ...settings, E2E_JUNIT: 'test-results/long/browser.xml' },
    },
  )
}

const browserWalks = async (title, name, settings) => {
  await buildServed()
  const { chromiumSettings } = await import('../chromium.mjs')
  const browser = { WALKER: 'browser', WALK_LEVEL: 'effects', ...(await chromiumSettings()) }
  return vitest(title, name, ['--project', 'walks'], { ...browser, ...settings })
}

const walks = async () => {
  const everything = { EVERYTHING: 'yes' }
  await vitest('every flow to every distinguishable state', 'walks', ['--project', 'walks'], everything)
  await browserWalks('every flow in Chromium', 'chromium-walks', everything)
}

const engines = async () => {
  await ensureBuild()
  for (const WALK_BROWSER of ['firefox', 'webkit']) {
    const settings = { WALKER: 'browser', WALK_BROWSER }
    const args = ['--project', 'journeys', ...options]
    await vitest(`the main journeys in ${WALK_BROWSER}`, `${WALK_BROWSER}-journeys`, args, settings)
  }
  await browserWalks('every flow in firefox', 'firefox-walks', { WALK_BROWSER: 'firefox' })
}

const typescript = (title, file, args = []) =>
  step(title, process.execPath, ['--import', 'tsx', file, ...args])

/** A tab in use for eight hours, the gateway and mock-api under an hour of load: does anything grow? */
const soak = () => typescript('soak', 'tests/soak/main.ts', options)

const mutants = () => step('mutants', 'npm', ['run', '--silent', 'mutation'])

/** The contract suite against mock-api on PostgreSQL, where transactions run concurrently. */
const contractPostgres = () => typescript('the contract on PostgreSQL', 'tests/contract/on-postgres.ts')

/** New simulated histories each day, because the date is their seed (docs/testing.md). */
const simulation = () => {
  const SEED = `${new Date().toISOString().slice(0, 10).replaceAll('-', '')}00000`
  return vitest('simulation', 'simulation', ['tests/simulation/simulation.test.ts'], {
    SEED,
    HISTORIES: '20000',
  })
}

const parts = {
  shuffled: shuffleOrder,
  servers,
  'contract-postgres': contractPostgres,
  browser,
  walks,
  engines,
  soak,
  mutants,
  simulation,
}
const unknown = partNames.filter((name) => !(name in parts))
if (unknown.length > 0) {
  print(`Unknown part ${unknown.join(', ')}: one of ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}
await prepare()
const { step, finish } = startSteps(join(results, 'long'))
for (const name of partNames.length > 0 ? partNames : Object.keys(parts)) await parts[name]()
finish()
