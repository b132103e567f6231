import { createHash } from 'node:crypto'
import type { DomainEvent } from '../../../machines/domain-events'
import type { Tab } from '../app/tab'
import { isAtRest, judgeEnd, judgeScreens, quietMs } from '../checks/end'
import { forgottenBefore, judgeTexts } from '../checks/outcome-texts'
import { inspectRecordings } from '../checks/recordings'
import type { Failure } from '../checks/watch'
import { decideAll, tabActions } from '../customer/act'
import type { History } from '../customer/history'
import { arrive, calm, perform } from '../customer/perform'
import { seedChance } from '../time/install'
import { epoch } from '../time/process'
import { after, hasRun, now, reset, runUntil, uncaught } from '../time/scheduler'
import type { ApolloServer } from './servers'
import { World } from './world'

export interface Result {
  /** The hash of all events: the same for the same history on every machine. */
  hash: string
  failures: readonly Failure[]
  /** A line for each event, if requested. */
  trace: readonly string[]
  /** Simulated time, ms. */
  ms: number
  tasks: number
  /** Orders by outcome: 'settled', 'rejected', 'unknown', 'never sent'. */
  presses: Readonly<Record<string, number>>
  /** How often each fault was met. */
  faults: Readonly<Record<string, number>>
}

/** Time after the last step, before faults stop, ms. */
const afterwardsMs = 100_000
const lookMs = 30_000
/** How often hasty customers check whether the app asks them for an outcome, ms. */
const decidesEachMs = 3_000
/** How much a device that was just used may have to wait for a page, ms. */
const settleMs = 30_000

const initial = '600'

const domainEventOf =
  (world: () => World) =>
  (tab: Tab, domainEvent: DomainEvent): void => {
    const { watch } = world()
    const by = `${tab.name}'s message`
    if (domainEvent.type === 'outbox.settled') watch.tell(domainEvent.intent.intentId, 'settled', by)
    if (domainEvent.type === 'outbox.rejected') watch.tell(domainEvent.intent.intentId, 'rejected', by)
    if (domainEvent.type === 'placement.completed') watch.praised(tab.name, domainEvent.kind)
    if (domainEvent.type === 'app.failed') watch.fail('no error is uncaught', by)
  }

const countPresses = ({ watch }: World): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { outcomes, posts } of watch.presses.values()) {
    const final = outcomes.find(({ what }) => what !== 'unknown')
    const end = final?.what ?? (posts > 0 ? 'unknown' : 'never sent')
    counts[end] = (counts[end] ?? 0) + 1
  }
  return counts
}

const decideInAllTabs = (world: World): void => {
  for (const number of world.slots.keys()) world.as(number, (tab) => void decideAll(world, tab, {}))
}

/** Plays a history to its end, and judges it. */
export const runHistory = async (
  apolloServer: ApolloServer,
  history: History,
  isTraced = false,
): Promise<Result> => {
  reset()
  seedChance(history.world.seed)
  // Hashed at the end at once: piece by piece costs more than many a task.
  const happened: string[] = []
  const trace: string[] = []
  const note = (line: string): void => {
    happened.push(line)
    if (isTraced) trace.push(`${((now() - epoch) / 1000).toFixed(3).padStart(9)} ${line}`)
  }
  const before = hasRun.tasks
  const world: World = new World(history.world, apolloServer, note, {
    domainEvent: domainEventOf(() => world),
    posted: (tab, after) => {
      for (const before of forgottenBefore(world, tab, after)) world.watch.unspoken.push({ before, after })
    },
  })
  uncaught.onError = (error) =>
    world.watch.fail(
      'no error is uncaught',
      error instanceof Error ? (error.stack ?? '').slice(0, 400) : String(error),
    )
  world.deposit(initial)
  if (!history.world.signsIn) world.signInAll()
  const recordTask = (ms: number, owner: string): void => {
    happened.push(`${ms} ${owner}`)
    world.books.look()
  }
  for (const number of world.slots.keys()) world.open(number, arrive(world))
  const begunAt = 400
  let at = begunAt
  for (const step of history.steps) {
    at += step.wait
    after(at, () => perform(world, step), { owner: null })
  }
  if (history.world.decidesSoon)
    for (let when = decidesEachMs; when < at + afterwardsMs; when += decidesEachMs)
      after(when, () => decideInAllTabs(world), { owner: null })
  await runUntil(epoch + at + afterwardsMs, recordTask)
  calm(world)
  const calmAt = now()
  while (now() - calmAt < quietMs && !(now() - calmAt > lookMs && isAtRest(world))) {
    await runUntil(now() + lookMs, recordTask)
    decideInAllTabs(world)
  }
  judgeEnd(world, calmAt)
  const lookedAt = now()
  for (const number of world.slots.keys()) world.as(number, (tab) => tabActions.focus(world, tab))
  if (history.world.records)
    for (const number of world.slots.keys())
      world.as(number, (tab) => void inspectRecordings(world.watch, tab))
  await runUntil(now() + settleMs, recordTask)
  judgeScreens(world, lookedAt)
  judgeTexts(world)
  for (const number of world.slots.keys()) world.close(number, false)
  return {
    hash: createHash('sha256').update(happened.join('')).digest('hex').slice(0, 16),
    failures: world.watch.failures,
    trace,
    ms: now() - epoch,
    tasks: hasRun.tasks - before,
    presses: countPresses(world),
    faults: Object.fromEntries(world.watch.faults),
  }
}
