// npm run test:long [part …] [options of the part]: the samples of `npm test` at full length, and what is too slow for it.
// Takes hours without a part; an unknown one lists them.
import { binPath, ensureBuild, prepare, print, run } from '../prepare.mjs'

const args = process.argv.slice(2)
const optionsAt = args.findIndex((arg) => arg.startsWith('-'))
const suiteNames = optionsAt < 0 ? args : args.slice(0, optionsAt)
const options = args.slice(suiteNames.length)

/** Every file and test of Vitest in random order; Vitest prints the seed, and SEED chooses it. */
const shuffled = () => {
  const { SEED = String(Date.now() % 1_000_000) } = process.env
  return run(binPath('vitest'), ['run', '--sequence.shuffle', `--sequence.seed=${SEED}`])
}

/** Kills of mock-api, random stories, fuzzed documents and requests, faults without keys, random logs of each flow. */
const servers = async () => {
  const lengths = {
    KILLS: '200',
    TWIN_RUNS: '1000',
    TOLD_RUNS: '400',
    GUESSES: '1000',
    TIMED_PAIRS: '200',
    FRESH_SEED: 'yes',
    FUZZ_RUNS: '10000',
    LOG_RUNS: '250',
    FAULTS: 'all',
  }
  const env = { ...lengths, ...process.env }
  const files = [
    'tests/wallets/consistency/kill.mock-api.test.ts',
    'tests/wallets/consistency/reported-amounts.mock-api.test.ts',
    'tests/simulation/upstream/differential/twin.mock-api.test.ts',
    'tests/auth/login/guessing.rest.test.ts',
    'tests/attack/inputs/fuzz.gateway.test.ts',
    'tests/attack/faults/faults-keyless.gateway.test.ts',
    'tests/record/replay.property.test.ts',
  ]
  print(`${env.KILLS} kills of mock-api, ${env.TWIN_RUNS} stories, ${env.FUZZ_RUNS} shots at each server …`)
  return run(binPath('vitest'), ['run', '--outputFile.junit=test-results/long.xml', ...files], { env })
}

/** Runs of Playwright over a new production build, each with settings that those of the caller overrule. */
const overBuild = async (title, settings, ...runs) => {
  const { chromiumSettings } = await import('../chromium.mjs')
  const env = { ...settings, ...process.env, ...(await chromiumSettings()) }
  const codes = [await run(process.execPath, ['scripts/test/builds.mjs'])]
  for (const [args, more] of runs) {
    print(title({ ...env, ...more }))
    codes.push(await run(binPath('playwright'), ['test', ...args], { env: { ...env, ...more } }))
  }
  return Math.max(...codes)
}

/** The browser is killed over the production build, half of the times before each kind of upstream. */
const browserKills = () =>
  overBuild(
    (env) => `${env.BROWSER_KILLS} kills of the browser, upstream ${env.UPSTREAM_IDEMPOTENCY} …`,
    { BROWSER_KILLS: '100' },
    ...['keys', 'none'].map((UPSTREAM_IDEMPOTENCY) => [
      ['kill.spec', '--workers=1'],
      { UPSTREAM_IDEMPOTENCY },
    ]),
  )

const typingKills = () =>
  overBuild(
    (env) => `${env.TYPING_KILLS} kills of the browser in each of three forms …`,
    { TYPING_KILLS: '20' },
    [['typing-kill', '--workers=1']],
  )

/** Every payload in every field that can be typed in, and in every part of an address, over the production build. */
const payloads = () =>
  overBuild(() => 'Every payload in every field …', { EVERYTHING: 'yes' }, [['xss-typed', '--workers=1']])

/** What `npm test` samples: every page in every look, every money flow under every network fault, 10,000 rows. */
const sweeps = () =>
  overBuild(
    () => 'Every page in every theme and size, every money flow under every network fault …',
    { EVERYTHING: 'yes' },
    [['--grep-invert', '@alone|@pictures|every scene|typed into every field']],
    [['--grep', '@alone', '--workers=1']],
  )

/** Every printed path over pages that a translator changes: the amounts are those of the untranslated page. */
const translated = () => {
  print('Every printed path over translated pages …')
  return run(process.execPath, ['scripts/test/browser-walks.mjs'], {
    env: {
      ...process.env,
      WALK_TRANSLATED: '1',
      WALK_LEVEL: 'transitions',
      WALK_JUNIT: 'test-results/translated.xml',
    },
  })
}

const walks = async () => {
  print('Every flow to every distinguishable state …')
  const fullRun = await run(
    binPath('vitest'),
    ['run', '--project', 'walks', '--outputFile.junit=test-results/long-page-walks.xml'],
    { env: { ...process.env, EVERYTHING: 'yes' } },
  )
  print('Every flow in a real browser …')
  const browser = await run(process.execPath, ['scripts/test/browser-walks.mjs'], {
    env: { ...process.env, EVERYTHING: 'yes', WALK_JUNIT: 'test-results/long-walks.xml' },
  })
  return Math.max(fullRun, browser, await translated())
}

const engines = async () => {
  await ensureBuild()
  const codes = []
  for (const WALK_BROWSER of ['firefox', 'webkit']) {
    print(`The main journeys in ${WALK_BROWSER} …`)
    const env = { ...process.env, WALKER: 'browser', WALK_BROWSER }
    codes.push(await run(binPath('vitest'), ['run', '--project', 'journeys', ...options], { env }))
  }
  print('Every flow in firefox …')
  const env = { ...process.env, WALK_BROWSER: 'firefox' }
  codes.push(await run(process.execPath, ['scripts/test/browser-walks.mjs'], { env }))
  return Math.max(...codes)
}

/** A tab in use for eight hours, the gateway and mock-api under an hour of load: does anything grow? */
const longLives = () => run(process.execPath, ['--import', 'tsx', 'tests/long-lives/main.ts', ...options])

const screens = () => run('npm', ['run', '--silent', 'gallery', '--', '--check'])

const mutants = () => {
  print('Mutants …')
  return run('npm', ['run', '--silent', 'mutation'])
}

/** The contract suite against mock-api on PostgreSQL, where transactions run concurrently. */
const contractPostgres = () => run(process.execPath, ['--import', 'tsx', 'tests/contract/on-postgres.ts'])

/** New simulated histories each day: the date is their seed (docs/testing.md). */
const simulation = () => {
  const { SEED = new Date().toISOString().slice(0, 10).replaceAll('-', ''), HISTORIES = '20000' } =
    process.env
  const how = ['--seed', `${SEED}00000`, '--histories', HISTORIES, '--workers', '2']
  return run(process.execPath, ['scripts/simulate/main.mjs', ...how])
}

const parts = {
  shuffled,
  servers,
  'contract-postgres': contractPostgres,
  'browser-kills': browserKills,
  'typing-kills': typingKills,
  payloads,
  sweeps,
  walks,
  engines,
  'long-lives': longLives,
  screens,
  mutants,
  simulation,
}
const unknown = suiteNames.filter((name) => !(name in parts))
if (unknown.length > 0) {
  print(`Unknown part ${unknown.join(', ')}: one of ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}
await prepare()
const codes = []
for (const name of suiteNames.length > 0 ? suiteNames : Object.keys(parts)) codes.push(await parts[name]())
process.exit(codes.every((code) => code === 0) ? 0 : 1)
