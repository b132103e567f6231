import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, it, vi } from 'vitest'
import { buildSimulation } from '../../scripts/simulate/build.mjs'
import { addTotals, printed, type Totals } from './run/totals'

const { SEED = '1', HISTORIES = '100' } = process.env

/** The least number of each case in 500 histories; with fewer, a pass proves little. */
const minPresses = { settled: 250, rejected: 100, unknown: 8, 'never sent': 100 }
const minFaults: Record<string, number> = {
  'order without faults': 3,
  'the customer decided': 40,
  'the same intent in two tabs': 3,
  'recording for support of something': 20,
  'tab killed': 40,
  'tab reloaded': 20,
  'tab frozen': 20,
  'tab discarded': 8,
  'evicted everything': 10,
  'evicted all': 10,
  'evicted outbox': 10,
  'evicted others': 5,
  'disk full': 5,
  'database blocked': 3,
  'transaction aborted': 5,
  'locks refused': 5,
  'clock jumped': 20,
  offline: 10,
  'reads lost': 5,
  'reads slow': 40,
  'reads answered by a page': 8,
  'gateway crowded': 30,
  'gateway restarted': 20,
  'no gateway': 5,
  "valkey's requests lost": 5,
  "valkey's replies lost": 5,
  'upstream unreachable': 10,
  'upstream restarted': 15,
  ...Object.fromEntries(
    ['failed', 'reset', 'silent', 'page']
      .flatMap((fault) => [`${fault}Before`, `${fault}After`])
      .concat('neverSent')
      .map((end) => [`upstream ${end}`, 5]),
  ),
  ...Object.fromEntries(
    ['requestLost', 'replyLost', 'late', 'slowBody', 'cutBody', 'page', 'resend', 'copy', 'reset'].map(
      (net) => [`net ${net}`, 5],
    ),
  ),
}

let bundle = ''
/** Plays histories in a separate process with simulated time; returns the totals and each seed's hashes. */
const simulate = async (...args: readonly string[]) => {
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = { env, maxBuffer: 64 * 1024 * 1024 }
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [bundle, '--json', ...args],
    options,
  ).catch(
    // The process exits with 1 if a check failed.
    (error: { stdout: string; stderr: string }) => error,
  )
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout) as { totals: Totals; hashes: Record<string, string[]> }
}

/** For a busy machine, ms; an idle one needs a tenth. */
vi.setConfig({ testTimeout: 240_000 + Number(HISTORIES) * 1_000 })

beforeAll(async () => {
  bundle = await buildSimulation('tested')
})

it('a seed gives the same history in every run and process', async () => {
  const args = ['--seed', '42', '--histories', '3']
  const [{ hashes }, other] = await Promise.all([simulate(...args, '--times', '5'), simulate(...args)])
  expect(Object.keys(hashes)).toHaveLength(3)
  for (const [seed, runHashes] of Object.entries(hashes)) {
    expect(runHashes).toHaveLength(5)
    expect(new Set([...runHashes, ...other.hashes[seed]!]).size).toBe(1)
  }
  expect(new Set(Object.values(hashes).flat()).size).toBe(3)
})

it('every recorded regression passes all checks', async () => {
  const { totals } = await simulate('--kept', 'tests/simulation/seeds.json')
  expect(totals.failures).toEqual({})
})

it(`${HISTORIES} histories from seed ${SEED} pass all checks`, async () => {
  // Two processes share the histories.
  const half = Math.ceil(Number(HISTORIES) / 2)
  const parts = await Promise.all(
    [0, half].map((from) => simulate('--seed', String(Number(SEED) + from), '--histories', String(half))),
  )
  const totals = parts.map((part) => part.totals).reduce(addTotals)
  console.info(printed(totals))
  expect(totals.failures).toEqual({})
  const share = Number(HISTORIES) / 500
  const rareCases = (counts: Record<string, number>, minimums: Record<string, number>) =>
    Object.entries(minimums).filter(([name, count]) => (counts[name] ?? 0) < Math.floor(count * share))
  expect(rareCases(totals.presses, minPresses)).toEqual([])
  expect(rareCases(totals.faults, minFaults)).toEqual([])
})
