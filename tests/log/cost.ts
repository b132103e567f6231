// npm run bench:log: what recording costs, per event, against the same machine's own `actor.send`: nothing recorded,
// through XState's `inspect`, and through the tap that the app uses. The best of many rounds, taken in turns, so that
// other work on the machine counts for as little as can be.
import { type AnyStateMachine, createActor } from 'xstate'
import { Book } from '../../client/log/book'
import { createRecorder } from '../../client/log/recorder'
import { inert } from '../../client/log/replay'
import { tap } from '../../client/log/tap'
import { learnFlows } from '../../client/shared/known-flows'
import { flows } from '../../machines/flows'
import { plannedPaths } from '../qa/plan'

learnFlows(flows)

const rounds = Number(process.env.ROUNDS ?? 100)
const clock = { setTimeout: () => 0, clearTimeout: () => undefined }
const modes = ['bare', 'inspect', 'tap'] as const

/** ns per event over all guard-level paths of a flow. */
const roundOf = (
  id: 'deposit' | 'transfer',
  paths: ReturnType<typeof plannedPaths>,
  mode: (typeof modes)[number],
): number => {
  const book = new Book({ name: () => Promise.reject(new Error('none')), session: 's', now: Date.now })
  const append = (record: Parameters<Book['add']>[0]): void => void book.add(record)
  const recorder = createRecorder({ session: 's', now: Date.now, append })
  let spent = 0n
  let sent = 0
  for (const path of paths) {
    const recording = recorder.start(id)
    const actor = createActor(inert(flows[id].machine as AnyStateMachine), {
      id: recording.actor,
      input: path.input as never,
      clock,
      ...(mode === 'inspect' ? { inspect: recording.heard } : {}),
    })
    if (mode === 'tap') tap(actor, recording.heard)
    actor.subscribe({ error: () => undefined })
    actor.start()
    const began = process.hrtime.bigint()
    for (const { event } of path.steps) actor.send(event as never)
    spent += process.hrtime.bigint() - began
    sent += path.steps.length
  }
  return Number(spent) / sent
}

for (const id of ['deposit', 'transfer'] as const) {
  const paths = plannedPaths(id, 'guard')
  const best = { bare: Infinity, inspect: Infinity, tap: Infinity }
  for (let round = 0; round < rounds; round += 1)
    for (const mode of modes) best[mode] = Math.min(best[mode], roundOf(id, paths, mode))
  const share = (mode: 'inspect' | 'tap'): string => `${(100 * (best[mode] / best.bare - 1)).toFixed(1)} %`
  process.stdout.write(
    `${id}: send ${best.bare.toFixed(0)} ns; inspect + ${share('inspect')}; tap + ${share('tap')}\n`,
  )
}
