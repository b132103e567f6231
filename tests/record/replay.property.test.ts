import fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { type ReplayedStep, replay } from '../../client/record/replay'
import type { LogRecord } from '../../machines/core/flow'
import { type FlowId, flows, flowsById } from '../../machines/flows'
import type { Model, PlainEvent } from '../models/graph'
import { LiveFlow } from '../models/live'
import { chosenFlows, models } from '../models/models'
import { seeded } from '../walker/seeded'
import { withKinds } from '../wallets/placement/placement.fixture'

/** Random runs of each flow: a few in every suite, over 10,000 of all flows together in `npm run test:long`. */
const sequences = Number(process.env.LOG_RUNS ?? 8)
const longest = 12
/** Node has no other synchronous HTTP call from a page's code. */
const call = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('A replay sends no request'))
afterAll(() => call.mockRestore())

const asStored = (records: readonly LogRecord[]): LogRecord[] => JSON.parse(JSON.stringify(records)) as never
const persisted = (machine: AnyStateMachine, state: unknown): string =>
  JSON.stringify(machine.getPersistedSnapshot(state as never))

/** The state of a run and its child machines, as text. */
const standing = ({ snapshot, children }: Pick<ReplayedStep, 'snapshot' | 'children'>): string =>
  JSON.stringify(
    Object.entries({ ...children, '': snapshot }).map(([id, { value, context }]) => [id, value, context]),
  )

/** Events of the model in any order, at times with other texts: half of what is tried makes no sense. */
const randomEvents = (model: Model<FlowId>): fc.Arbitrary<PlainEvent[]> => {
  const event = fc.constantFrom(...(model.events as readonly PlainEvent[]))
  const text = fc.option(fc.string({ maxLength: 12 }), { freq: 6 })
  return fc.array(
    fc
      .tuple(event, text)
      .map(([sampledEvent, other]) =>
        other !== null && typeof sampledEvent.text === 'string'
          ? { ...sampledEvent, text: other }
          : sampledEvent,
      ),
    { maxLength: longest },
  )
}

describe.each(chosenFlows)('%s', (id) => {
  const model: Model<FlowId> = models[id] as never
  const machine = flows[id].machine as AnyStateMachine
  const inputs = model.inputs ?? [undefined]

  it(`the folded log equals the live state at every step in ${sequences} random runs`, async () => {
    let received = 0
    await fc.assert(
      fc.asyncProperty(randomEvents(model), fc.constantFrom(...inputs), async (events, input) => {
        const live = new LiveFlow(id, input)
        const stateBySeq = new Map<number, string>()
        const look = (): void => {
          const last = live.records.findLast(({ cause }) => cause !== 'told')
          stateBySeq.set(last?.seq ?? 0, standing(live.moment))
        }
        look()
        for (const event of events) {
          if (!live.canHappen(event)) continue
          await live.happen(event)
          look()
        }
        const records = asStored(live.records).map(withKinds)
        received += records.length
        const state = persisted(machine, live.state)
        const [first, again] = [replay(flowsById, records), replay(flowsById, records)]
        const folds = [first.state, again.state].map((end) => persisted(machine, end))
        // Texts compared by hand: `expect` on 36,000 snapshots would take longer than all the rest.
        if (folds.some((fold) => fold !== state)) expect(folds).toEqual([state, state])
        const firstStates = new Map(first.steps.map((step) => [step.seq, standing(step)]))
        for (const [seq, at] of stateBySeq)
          if (firstStates.get(seq) !== at) expect([seq, firstStates.get(seq)]).toEqual([seq, at])
        const steps = [first, again].map((replayedRun) =>
          JSON.stringify(replayedRun.steps.map((step) => [standing(step), step.took, step.unhandled])),
        )
        if (steps[0] !== steps[1]) expect(steps[1]).toBe(steps[0])
        live.actor.stop()
      }),
      { numRuns: sequences, ...seeded },
    )
    expect(received).toBeGreaterThanOrEqual(sequences)
    expect(call).not.toHaveBeenCalled()
  })
})
