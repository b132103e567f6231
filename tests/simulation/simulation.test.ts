import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { buildSimulation } from '../../scripts/simulate/build.mjs'
import type { Totals } from './run/totals'

const { SEED = '1', HISTORIES = '500' } = process.env

/** The least that 500 histories have to meet, or their silence means little. */
const leastPresses = { settled: 200, rejected: 80, unknown: 1 }
const leastFaults: Record<string, number> = {}

let bundle = ''
/** In a process of its own, whose time is simulated. */
const simulate = async (
  ...args: readonly string[]
): Promise<{ totals: Totals; hashes: Record<string, string[]> }> => {
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = { env, maxBuffer: 64 * 1024 * 1024 }
  const said = await promisify(execFile)(process.execPath, [bundle, '--json', ...args], options).catch(
    // It ends with 1 where a check failed.
    (error: { stdout: string }) => error,
  )
  return JSON.parse(said.stdout)
}

beforeAll(async () => {
  bundle = await buildSimulation('tested')
})

it('a history is the same in every run and every process', async () => {
  const again = ['--seed', '42', '--histories', '3']
  const [{ hashes }, other] = await Promise.all([simulate(...again, '--times', '5'), simulate(...again)])
  expect(Object.keys(hashes)).toHaveLength(3)
  for (const [seed, five] of Object.entries(hashes)) {
    expect(five).toHaveLength(5)
    expect(new Set([...five, ...other.hashes[seed]!]).size).toBe(1)
  }
  expect(new Set(Object.values(hashes).flat()).size).toBe(3)
})

it('every history that once failed keeps its promises', async () => {
  const { totals } = await simulate('--kept', 'tests/simulation/seeds.json')
  expect(totals.failures).toEqual({})
})

it(`${HISTORIES} histories from seed ${SEED} on keep every promise, and meet enough to mean something`, async () => {
  const { totals } = await simulate('--seed', SEED, '--histories', HISTORIES)
  console.info(JSON.stringify(totals))
  expect(totals.failures).toEqual({})
  const share = Number(HISTORIES) / 500
  const few = (counts: Record<string, number>, least: Record<string, number>) =>
    Object.entries(least).filter(([name, count]) => (counts[name] ?? 0) < Math.floor(count * share))
  expect(few(totals.presses, leastPresses)).toEqual([])
  expect(few(totals.faults, leastFaults)).toEqual([])
})
