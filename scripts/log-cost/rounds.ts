// What recording costs within `actor.send`, per event, against the same machine with nothing recorded. As in life each
// event comes in a turn of its own, and somebody listens to the flow. The ways take turns; of
// each single event the best of all rounds counts, so that other work on the machine counts for next to nothing.
import { useSelector } from '@xstate/react'
import { JSDOM } from 'jsdom'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type AnyActorRef, type AnyStateMachine, createActor } from 'xstate'
import { LogPartition } from '../../client/log/log-partition'
import { createRecorder, type Recorder } from '../../client/log/recorder'
import { inert } from '../../client/log/replay'
import { type FlowId, flows } from '../../machines/flows'
import { allFlows } from '../../tests/stage/all-flows'
import { plannedPaths } from '../qa/plan'

const rounds = Number(process.env.ROUNDS ?? 200)
const ids = (process.env.FLOWS ?? 'login,deposit,transfer,sellOrder,register').split(',') as FlowId[]
const cold = process.env.COLD === '1'
const screen = process.env.LISTENER === 'screen'
const clock = { setTimeout: () => 0, clearTimeout: () => undefined }
const ways = ['bare', 'recorded', 'bare again'] as const
type Way = (typeof ways)[number]
type Path = ReturnType<typeof plannedPaths>[number]

/** What a page does after an event, when asked for: it draws, and nothing of a machine stays in the near memory. */
let lines = Array.from({ length: 300 }, (_, place) => ({ place, text: `line ${place}` }))
const draw = (): void => {
  lines = JSON.parse(JSON.stringify(lines))
}

const clockNs = process.hrtime.bigint
const timed = (work: () => void): number => {
  const began = clockNs()
  work()
  return Number(clockNs() - began)
}
/** What looking at the clock costs by itself. */
const lookNs = Math.min(...Array.from({ length: 20_000 }, () => timed(() => undefined)))
/** A screen of the app, as `useFlow` connects it; what it draws comes after the send. */
const root = screen ? createRoot(new JSDOM().window.document.body) : null
const Screen = ({ actor }: { actor: AnyActorRef }): null => {
  useSelector(actor, (snapshot) => snapshot)
  return null
}
const shown = (actor: AnyActorRef): void => {
  actor.subscribe({ error: () => undefined })
  flushSync(() => root?.render(createElement(Screen, { actor, key: actor.sessionId })))
}
const isAnswer = (type: string): boolean => /^xstate\.(?:done|error)\./.test(type)

const begun = (id: FlowId, { input }: Path, recorder: Recorder | null): AnyActorRef => {
  const recording = recorder?.start(allFlows.get(id))
  const actor = createActor(inert(flows[id].machine as AnyStateMachine), {
    id: recording?.actor ?? `${id}-0`,
    input: input as never,
    clock,
    ...(recording ? { inspect: recording.received } : {}),
  })
  if (screen) shown(actor)
  else actor.subscribe({ next: () => undefined, error: () => undefined })
  if (!recording) actor.on('*', () => undefined)
  return actor.start()
}

/** ns of each event, the best so far; and of making the records of each path. */
interface Best {
  sent: number[]
  later: number[]
}
const better = (list: number[], place: number, ns: number): void => {
  list[place] = Math.min(list[place] ?? Infinity, ns - lookNs)
}

/** One for all rounds, as a tab has one. */
let settle = (): void => undefined
const log = {
  flush: () => Promise.resolve(settle()),
  precededBy: (work: () => void) => {
    settle = work
  },
}
const book = new LogPartition({ name: () => Promise.reject(new Error('none')), session: 's', now: Date.now })
const recorder = createRecorder({
  session: 's',
  now: Date.now,
  append: (record) => book.add(record),
  log,
})

const round = async (id: FlowId, paths: readonly Path[], way: Way, best: Best): Promise<void> => {
  let place = 0
  for (const path of paths) {
    const actor = begun(id, path, way === 'recorded' ? recorder : null)
    await null
    for (const step of path.steps) {
      const event = { ...step.event }
      better(
        best.sent,
        place,
        timed(() => actor.send(event)),
      )
      await null
      if (cold) draw()
      place += 1
    }
    if (way === 'recorded') better(best.later, place, timed(settle))
    // A turn of the event loop: what the recorder left for later is done, as in life.
    await new Promise((turn) => setImmediate(turn))
  }
}

for (const id of ids) {
  const paths = plannedPaths(id, 'guard')
  const best = Object.fromEntries(ways.map((way) => [way, { sent: [], later: [] }])) as unknown as Record<
    Way,
    Best
  >
  for (let turn = 0; turn < rounds; turn += 1)
    for (const way of turn % 2 ? ways : [...ways].reverse()) await round(id, paths, way, best[way])
  const answers = paths.flatMap(({ steps }) => steps.map(({ event }) => isAnswer(event.type)))
  const sum = (list: readonly number[], which?: boolean): number =>
    list.reduce((all, ns, place) => all + (which === undefined || answers[place] === which ? ns : 0), 0)
  const share = (way: Way, which?: boolean): string =>
    `${(100 * (sum(best[way].sent, which) / sum(best.bare.sent, which) - 1)).toFixed(1)} %`
  process.stdout.write(
    `${id}: ${answers.length} events, send ${(sum(best.bare.sent) / answers.length).toFixed(0)} ns; recorded + ` +
      `${share('recorded')} (a customer's ${share('recorded', false)}, answers ${share('recorded', true)}), and ` +
      `${(sum(best.recorded.later) / answers.length).toFixed(0)} ns afterwards; bare again + ${share('bare again')}\n`,
  )
}
process.exit()
