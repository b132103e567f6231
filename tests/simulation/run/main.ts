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

// Entry of the bundle that scripts/simulate/main.mjs builds.

const { values } = parseArgs({
  options: {
    /** The seed of the first history; the next ones count up. */
    seed: { type: 'string', default: '1' },
    histories: { type: 'string' },
    /** Plays histories until they fill this many simulated hours. */
    hours: { type: 'string' },
    /** A history as JSON instead of a generated one. */
    history: { type: 'string' },
    /** A file of recorded histories (tests/simulation/seeds.json) instead of generated ones. */
    kept: { type: 'string' },
    /** Prints every event. */
    trace: { type: 'boolean', default: false },
    /** Prints the totals and each seed's hashes as JSON. */
    json: { type: 'boolean', default: false },
    /** Plays each history this many times. */
    times: { type: 'string', default: '1' },
    /** Stops at the first failed history and prints the length of its shortest version. */
    first: { type: 'boolean', default: false },
  },
})

const firstSeed = Number(values.seed)
const print = (text: string): void => void process.stdout.write(`${text}\n`)

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
/** The history from the file, or the generated one of this seed. */
const historyAt = (seed: number): History =>
  inputHistories.length > 0 ? inputHistories[seed - firstSeed]! : historyOf(seed)

/** The first failed history and the length of its shortest version; null if none failed. */
const firstFailure = async ({ histories, failures }: Totals) => {
  const [check, failureInfo] = Object.entries(failures)[0] ?? []
  if (check === undefined || !failureInfo) return null
  const fails = async (history: History) =>
    (await play(history)).failures.some((failure) => failure.check === check)
  const { steps } = await shrink(historyAt(failureInfo.seed), fails, 100)
  return { seed: failureInfo.seed, histories, checks: Object.keys(failures), steps: steps.length }
}

/** Prints a failure: the check, the shortest history and the command that repeats it. */
const report = async (seed: number, check: string): Promise<void> => {
  const failureOf = async (history: History): Promise<Failure | undefined> =>
    (await play(history)).failures.find((failure) => failure.check === check)
  const history = historyAt(seed)
  const shortest = await shrink(history, async (candidate) => (await failureOf(candidate)) !== undefined)
  print(`\nFAILED: ${check}\n  ${(await failureOf(shortest))?.text ?? 'not again'}\nseed ${seed}`)
  print(`npm run simulate -- --seed ${seed}`)
  print(`npm run simulate -- --history '${JSON.stringify(shortest)}'`)
}

const hashes: Record<string, string[]> = {}

/** Plays all histories in sequence. */
const playAll = async (): Promise<Totals> => {
  const totals = noTotals()
  const wantedMs = Number(values.hours ?? 0) * 3_600_000
  const maxHistories =
    inputHistories.length || Number(values.histories ?? (wantedMs > 0 ? Number.POSITIVE_INFINITY : 1))
  const cpuStart = process.cpuUsage()
  for (let index = 0; index < maxHistories && (wantedMs === 0 || totals.simulatedMs < wantedMs); index += 1) {
    if (values.first && Object.keys(totals.failures).length > 0) break
    const seed = firstSeed + index
    for (let time = 0; time < Number(values.times); time += 1) {
      const result = await play(historyAt(seed), values.trace)
      count(totals, seed, result)
      hashes[seed] = [...(hashes[seed] ?? []), result.hash]
      if (values.trace) print(result.trace.join('\n'))
    }
  }
  const { user, system } = process.cpuUsage(cpuStart)
  totals.coreMs = (user + system) / 1_000
  return totals
}

const runAll = async (): Promise<void> => {
  // Warms up: the first histories parse and compile documents, which are then cached.
  for (let warmUpSeed = 900_001; warmUpSeed < 900_004; warmUpSeed += 1) await play(historyOf(warmUpSeed))
  const totals = await playAll()
  if (!values.json) for (const [check, { seed }] of Object.entries(totals.failures)) await report(seed, check)
  const first = values.first ? await firstFailure(totals) : null
  const output = values.json ? JSON.stringify({ totals, hashes, first }) : printed(totals)
  // Writes to a pipe are asynchronous: an earlier exit would cut a long output.
  process.stdout.write(`${output}\n`, () => process.exit(Object.keys(totals.failures).length === 0 ? 0 : 1))
}

// The handlers above would swallow an error outside a history, and the process would exit with 0.
await runAll().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`, () => process.exit(1))
})
