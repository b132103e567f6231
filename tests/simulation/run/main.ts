import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { watchWrites } from '../browser/databases'
import { diskDelay, installPages, type Page } from '../browser/page'
import type { Failure } from '../checks/watch'
import type { History } from '../customer/history'
import { historyOf } from '../customer/random-history'
import { startSharedApollo } from '../gateway/server'
import { disk, installTime } from '../time/install'
import { uncaught } from '../time/scheduler'
import { type Result, runHistory } from './run-history'
import { shrink } from './shrink'
import { count, noTotals, printed, type Totals } from './totals'

// The entry that scripts/simulate/main.mjs bundles: runs histories in this process.

const { values } = parseArgs({
  options: {
    /** The first history's seed; those that follow have the next numbers. */
    seed: { type: 'string', default: '1' },
    histories: { type: 'string' },
    /** Simulated customer hours to fill. */
    hours: { type: 'string' },
    /** A history as JSON, instead of the one generated from the seed. */
    history: { type: 'string' },
    /** A file of recorded histories (tests/simulation/seeds.json) to run instead of those generated from seeds. */
    kept: { type: 'string' },
    /** Prints everything that happened. */
    trace: { type: 'boolean', default: false },
    /** Prints totals as JSON, to be added up; with each seed's hash. */
    json: { type: 'boolean', default: false },
    /** How often each history is played. */
    times: { type: 'string', default: '1' },
    /** Stops at the first history that fails, and prints how short it can be. */
    first: { type: 'boolean', default: false },
  },
})

const firstSeed = Number(values.seed)
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const apolloServer = await startSharedApollo()
installPages()
installTime()
watchWrites((owner) => (owner.globals.window as Page | undefined)?.device.databases)
disk.delay = diskDelay
for (const kind of ['unhandledRejection', 'uncaughtException'] as const)
  process.on(kind, (error) => uncaught.onError(error))
globalThis.reportError = (error) => uncaught.onError(error)

const play = (history: History, isTraced = false): Promise<Result> =>
  runHistory(apolloServer, history, isTraced)

const inputHistories: readonly History[] = [
  ...(values.history === undefined ? [] : [JSON.parse(values.history)]),
  ...(values.kept === undefined ? [] : JSON.parse(readFileSync(values.kept, 'utf8'))),
].map((entry) => entry.history ?? entry)
/** The history of a number: the one at that index in the file, or the one of that seed. */
const historyAt = (seed: number): History =>
  inputHistories.length > 0 ? inputHistories[seed - firstSeed]! : historyOf(seed)

/** The first history that failed, and to how many steps it shrinks; null if none did. */
const firstFailure = async ({ histories, failures }: Totals) => {
  const [check, failureInfo] = Object.entries(failures)[0] ?? []
  if (check === undefined || !failureInfo) return null
  const fails = async (history: History) =>
    (await play(history)).failures.some((failure) => failure.check === check)
  const { steps } = await shrink(historyAt(failureInfo.seed), fails, 100)
  return { seed: failureInfo.seed, histories, checks: Object.keys(failures), steps: steps.length }
}

/** A readable failure: the check, the shortest history, and the command that repeats it. */
const report = async (seed: number, check: string): Promise<void> => {
  const failureOf = async (history: History): Promise<Failure | undefined> =>
    (await play(history)).failures.find((failure) => failure.check === check)
  const history = historyAt(seed)
  const short = await shrink(history, async (candidate) => (await failureOf(candidate)) !== undefined)
  say(`\nFAILED: ${check}\n  ${(await failureOf(short))?.text ?? 'not again'}\nseed ${seed}`)
  say(`npm run simulate -- --seed ${seed}`)
  say(`npm run simulate -- --history '${JSON.stringify(short)}'`)
}

const hashes: Record<string, string[]> = {}

/** Plays one history after the other. */
const playAll = async (): Promise<Totals> => {
  const totals = noTotals()
  const wantedMs = Number(values.hours ?? 0) * 3_600_000
  const most =
    inputHistories.length || Number(values.histories ?? (wantedMs > 0 ? Number.POSITIVE_INFINITY : 1))
  const cpuStart = process.cpuUsage()
  for (let at = 0; at < most && (wantedMs === 0 || totals.simulatedMs < wantedMs); at += 1) {
    if (values.first && Object.keys(totals.failures).length > 0) break
    const seed = firstSeed + at
    for (let time = 0; time < Number(values.times); time += 1) {
      const result = await play(historyAt(seed), values.trace)
      count(totals, seed, result)
      hashes[seed] = [...(hashes[seed] ?? []), result.hash]
      if (values.trace) say(result.trace.join('\n'))
    }
  }
  const { user, system } = process.cpuUsage(cpuStart)
  totals.coreMs = (user + system) / 1_000
  return totals
}

// Documents are parsed and compiled once and cached.
for (let warm = 900_001; warm < 900_004; warm += 1) await play(historyOf(warm))
const totals = await playAll()
if (!values.json) for (const [check, { seed }] of Object.entries(totals.failures)) await report(seed, check)
const first = values.first ? await firstFailure(totals) : null
say(values.json ? JSON.stringify({ totals, hashes, first }) : printed(totals))
process.exit(Object.keys(totals.failures).length === 0 ? 0 : 1)
