// What recording costs, per event, against the same machine's own `actor.send` with nothing recorded: through the tap
// and the notepad that the app uses, and through XState's `inspect`. As in life each event comes in a turn of its own,
// answers come from a port, and somebody listens to the flow. Modes take turns, and of each single event the best of
// all rounds counts, so that other work on the machine counts for next to nothing.
import { type AnyActorRef, type AnyEventObject, type AnyStateMachine, createActor } from 'xstate'
import { batch } from '../../client/log/limits'
import { createRecorder, type Recording } from '../../client/log/recorder'
import { inert } from '../../client/log/replay'
import { createLog } from '../../client/log/store'
import { tap } from '../../client/log/tap'
import { learnFlows } from '../../client/shared/known-flows'
import { type FlowId, flows } from '../../machines/flows'
import { plannedPaths } from '../qa/plan'

learnFlows(flows)

const rounds = Number(process.env.ROUNDS ?? 200)
const ids = (process.env.FLOWS ?? 'login,deposit,transfer,sellOrder,register').split(',') as FlowId[]
const clock = { setTimeout: () => 0, clearTimeout: () => undefined }
type Mode = 'bare' | 'inspect' | 'tap' | 'bare again'
/** One way at a time: with both in one process the recorder is compiled for both, and is slower than in the app. */
const way: Mode = process.env.WAY === 'inspect' ? 'inspect' : 'tap'
const modes: readonly Mode[] = ['bare', way, 'bare again']
type Path = ReturnType<typeof plannedPaths>[number]
/**
 * What a page does after an event: draws. Nothing of a machine or a recorder is in the processor's near memory when
 * the next one comes, whether the log was written in between or not.
 */
const page = {
  shown: Array.from({ length: 300 }, (_, place) => ({ place, text: `line ${place}` })),
  draw: (): void => {
    page.shown = JSON.parse(JSON.stringify(page.shown))
  },
}

/** ns of each event, or of making its record afterwards; the best so far. */
type Best = Record<Mode, { send: number[]; later: number[] }>

const nowNs = process.hrtime.bigint
const better = (list: number[], place: number, began: bigint): void => {
  list[place] = Math.min(list[place] ?? Infinity, Number(nowNs() - began))
}
const port = createActor(inert(flows.login.machine)) as AnyActorRef
const isAnswer = (type: string): boolean => /^xstate\.(?:done|error)\./.test(type)

const begun = (id: FlowId, { input }: Path, mode: Mode, recording: Recording) => {
  const actor = createActor(inert(flows[id].machine as AnyStateMachine), {
    id: recording.actor,
    input: input as never,
    clock,
    ...(mode === 'inspect' ? { inspect: recording.heard } : {}),
  })
  if (mode === 'tap') tap(actor, recording.heard)
  actor.subscribe({ next: () => undefined, error: () => undefined })
  actor.on('*', (fact) => (mode === 'inspect' || mode === 'tap' ? recording.told(fact as never) : undefined))
  return actor.start()
}

const round = async (id: FlowId, paths: readonly Path[], mode: Mode, best: Best[Mode]): Promise<void> => {
  const log = createLog({ session: 's', now: Date.now })
  const recorder = createRecorder({
    session: 's',
    now: Date.now,
    append: log.append,
    batch: mode === 'inspect' ? 1 : batch.records,
  })
  let place = 0
  for (const path of paths) {
    const actor = begun(id, path, mode, recorder.start(id))
    const { _relay: relay } = actor.system as unknown as {
      _relay: (source: AnyActorRef, target: AnyActorRef, event: AnyEventObject) => void
    }
    await null
    for (const step of path.steps) {
      const event = { ...step.event }
      const answer = isAnswer(event.type)
      const began = nowNs()
      if (answer) relay(port, actor, event)
      else actor.send(event as never)
      better(best.send, place, began)
      await null
      page.draw()
      place += 1
    }
    const settling = nowNs()
    recorder.settle()
    better(best.later, place, settling)
  }
  await log.flush()
}

for (const id of ids) {
  const paths = plannedPaths(id, 'guard')
  const events = paths.reduce((sum, { steps }) => sum + steps.length, 0)
  const best = Object.fromEntries(modes.map((mode) => [mode, { send: [], later: [] }])) as unknown as Best
  for (let turn = 0; turn < rounds; turn += 1)
    for (const mode of turn % 2 ? modes : [...modes].reverse()) await round(id, paths, mode, best[mode])
  const answers = paths.flatMap(({ steps }) => steps.map(({ event }) => isAnswer(event.type)))
  const perEvent = (list: readonly number[]): number => list.reduce((sum, ns) => sum + (ns ?? 0), 0) / events
  const of = (mode: Mode, answer: boolean): number =>
    best[mode].send.reduce((sum, ns, place) => sum + (answers[place] === answer ? ns : 0), 0)
  const bare = perEvent(best.bare.send)
  const shareOf = (mode: Mode, answer: boolean): string =>
    `${(100 * (of(mode, answer) / of('bare', answer) - 1)).toFixed(1)} %`
  const share = (mode: Mode): string => `${shareOf(mode, false)} (answers ${shareOf(mode, true)})`
  process.stdout.write(
    `${id}: ${events} events, send ${bare.toFixed(0)} ns; ${way} + ${share(way)}, ` +
      `and ${perEvent(best[way].later).toFixed(0)} ns afterwards; bare again + ${share('bare again')}\n`,
  )
}
process.exit()
