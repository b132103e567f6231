import { createHash } from 'node:crypto'
import type { DomainEvent } from '../../../machines/domain-events'
import type { Tab } from '../app/tab'
import { checkEnd, checkScreens, isIdle, quietMs } from '../checks/end'
import { checkTexts, forgottenBefore } from '../checks/outcome-texts'
import { inspectRecordings } from '../checks/recordings'
import type { Failure } from '../checks/watch'
import { decideAll, tabActions } from '../customer/act'
import type { History } from '../customer/history'
import { endFaults, perform, reopenPage } from '../customer/perform'
import { seedChance } from '../time/install'
import { epoch } from '../time/process'
import { after, hasRun, now, reset, runUntil, uncaught } from '../time/scheduler'
import type { ApolloServer } from './servers'
import { Simulation } from './simulation'

export interface Result {
  /** The hash of all events. The same history has the same hash on every machine. */
  hash: string
  failures: readonly Failure[]
  /** One line per event, if requested. */
  trace: readonly string[]
  /** Simulated time, ms. */
  ms: number
  tasks: number
  /** Orders by outcome: 'settled', 'rejected', 'unknown', 'never sent'. */
  presses: Readonly<Record<string, number>>
  /** How often each fault occurred. */
  faults: Readonly<Record<string, number>>
}

/** The time between the last step and the end of the faults, ms. */
const faultTailMs = 100_000
const checkEveryMs = 30_000
/** Interval at which quick customers report outcomes that the app asks for, ms. */
const decideEveryMs = 3_000
/** The time that a page may need to settle at the end, ms. */
const settleMs = 30_000

const initialBalance = '600'

const domainEventHandler =
  (world: () => Simulation) =>
  (tab: Tab, domainEvent: DomainEvent): void => {
    const { watch } = world()
    const source = `${tab.name}'s message`
    if (domainEvent.type === 'outbox.settled')
      watch.reportOutcome(domainEvent.intent.intentId, 'settled', source)
    if (domainEvent.type === 'outbox.rejected')
      watch.reportOutcome(domainEvent.intent.intentId, 'rejected', source)
    if (domainEvent.type === 'placement.completed') watch.checkSuccessToast(tab.name, domainEvent.kind)
    if (domainEvent.type === 'app.failed') watch.fail('no error is uncaught', source)
  }

const countPresses = ({ watch }: Simulation): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { outcomes, posts } of watch.orders.values()) {
    const final = outcomes.find(({ what }) => what !== 'unknown')
    const end = final?.what ?? (posts > 0 ? 'unknown' : 'never sent')
    counts[end] = (counts[end] ?? 0) + 1
  }
  return counts
}

const decideInAllTabs = (world: Simulation): void => {
  for (const number of world.slots.keys()) world.runInTab(number, (tab) => void decideAll(world, tab, {}))
}

/** Plays a history to its end and runs all checks. */
export const runHistory = async (
  apolloServer: ApolloServer,
  history: History,
  isTraced = false,
): Promise<Result> => {
  reset()
  seedChance(history.world.seed)
  // One hash at the end: hashing piece by piece costs more than a task.
  const events: string[] = []
  const trace: string[] = []
  const note = (line: string): void => {
    events.push(line)
    if (isTraced) trace.push(`${((now() - epoch) / 1000).toFixed(3).padStart(9)} ${line}`)
  }
  const tasksBefore = hasRun.tasks
  const world: Simulation = new Simulation(history.world, apolloServer, note, {
    domainEvent: domainEventHandler(() => world),
    onPost: (tab, after) => {
      for (const before of forgottenBefore(world, tab, after))
        world.watch.unwarnedRepeats.push({ before, after })
    },
  })
  uncaught.onError = (error) =>
    world.watch.fail(
      'no error is uncaught',
      error instanceof Error ? (error.stack ?? '').slice(0, 400) : String(error),
    )
  world.deposit(initialBalance)
  if (!history.world.signsIn) world.signInAll()
  const recordTask = (ms: number, owner: string): void => {
    events.push(`${ms} ${owner}`)
    world.books.checkPostings()
  }
  for (const number of world.slots.keys()) world.open(number, reopenPage(world))
  let stepAt = 400
  for (const step of history.steps) {
    stepAt += step.wait
    after(stepAt, () => perform(world, step), { owner: null })
  }
  if (history.world.decidesSoon)
    for (let decideAt = decideEveryMs; decideAt < stepAt + faultTailMs; decideAt += decideEveryMs)
      after(decideAt, () => decideInAllTabs(world), { owner: null })
  await runUntil(epoch + stepAt + faultTailMs, recordTask)
  endFaults(world)
  const calmAt = now()
  while (now() - calmAt < quietMs && !(now() - calmAt > checkEveryMs && isIdle(world))) {
    await runUntil(now() + checkEveryMs, recordTask)
    decideInAllTabs(world)
  }
  checkEnd(world, calmAt)
  const lookedAt = now()
  for (const number of world.slots.keys()) world.runInTab(number, (tab) => tabActions.focus(world, tab))
  if (history.world.records)
    for (const number of world.slots.keys())
      world.runInTab(number, (tab) => void inspectRecordings(world.watch, tab))
  await runUntil(now() + settleMs, recordTask)
  checkScreens(world, lookedAt)
  checkTexts(world)
  for (const number of world.slots.keys()) world.close(number, false)
  return {
    hash: createHash('sha256').update(events.join('')).digest('hex').slice(0, 16),
    failures: world.watch.failures,
    trace,
    ms: now() - epoch,
    tasks: hasRun.tasks - tasksBefore,
    presses: countPresses(world),
    faults: Object.fromEntries(world.watch.faults),
  }
}
