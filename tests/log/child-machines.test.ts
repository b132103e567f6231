import { describe, expect, it } from 'vitest'
import { type AnyActorRef, createActor, fromPromise } from 'xstate'
import { createRecorder } from '../../client/log/recorder'
import { recordedSteps } from '../../client/log/recording/make-recording'
import { childSnapshots, withLeaves } from '../../client/log/replay'
import type { LogRecord } from '../../machines/core/flow'
import { formFlows, formMachine } from './child-machines.stage'

const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

/** A form that is recorded as in the app; its bank answers what `answers` says, one after the other. */
const opened = (...answers: (() => Promise<{ id: string; secret?: string }>)[]) => {
  const records: LogRecord[] = []
  const heard: string[] = []
  const timers: (() => void)[] = []
  const recorder = createRecorder({
    flows: formFlows,
    session: 'tab',
    now: () => 0,
    append: (record) => records.push(JSON.parse(JSON.stringify(record))),
  })
  const { actor: id, received } = recorder.start('form' as never, ({ type }) => heard.push(type))
  const machine = withLeaves(formMachine, () => fromPromise(() => answers.shift()!()))
  const clock = { setTimeout: (work: () => void) => timers.push(work), clearTimeout: () => undefined }
  const actor: AnyActorRef = createActor(machine, { id, inspect: received, clock }).start()
  const place = (type: string, more: object = {}) =>
    actor.getSnapshot().children.placing.send({ type, ...more })
  const standing = () => {
    const at = ({ value, context }: { value: unknown; context: unknown }) => ({ value, context })
    const children = Object.entries(childSnapshots(actor)).map(([name, child]) => [name, at(child)])
    return JSON.stringify([at(actor.getSnapshot()), Object.fromEntries(children)])
  }
  return { actor, place, standing, records, heard, endDelay: () => timers.shift()!() }
}
const refused = () => Promise.reject(new Error('no'))
const placed = () => Promise.resolve({ id: 'sale-1', secret: 'CANARY' })
const lines = (records: readonly LogRecord[]) => records.map(({ cause, event }) => `${cause} ${event.type}`)
const toPlacing = (form: ReturnType<typeof opened>): void => {
  form.actor.send({ type: 'form.enter', text: '5' })
  form.actor.send({ type: 'form.submit' })
}

/** A form that is placed at the second try. */
const placedForm = async () => {
  const form = opened(refused, placed)
  toPlacing(form)
  form.place('placing.agree', { by: 'the customer', password: 'CANARY' })
  await turn()
  form.endDelay()
  await turn()
  return form
}

describe('a child machine', () => {
  it('is recorded in its parent’s run: what comes from outside, its timers and its leaves, and nothing between machines', async () => {
    const { records, heard } = await placedForm()
    expect(lines(records)).toEqual([
      'init xstate.init',
      'told form.opened',
      'external form.enter',
      'external form.submit',
      'external placing.agree',
      'actor xstate.error.actor.place',
      'timer xstate.after.RETRY.placing.waiting',
      'actor xstate.done.actor.place',
      'told placing.placed',
    ])
    for (const { flow, actor, mv } of records) expect([flow, actor, mv]).toEqual(['form', 'form-1', 3])
    expect(heard).toEqual(['form.opened', 'placing.placed'])
  })

  it('keeps of an event what its own flow allows', async () => {
    const { records } = await placedForm()
    expect(records[4]!.event).toEqual({ type: 'placing.agree', by: 'the customer' })
    expect(records[7]!.event).toEqual({ type: 'xstate.done.actor.place', output: { id: 'sale-1' } })
    expect(JSON.stringify(records)).not.toContain('CANARY')
  })

  it('stands beside its parent in a recording', async () => {
    const { records } = await placedForm()
    const at = recordedSteps(formFlows, records).map((step) => step.at)
    expect(at[4]).toMatchObject({
      value: 'placing',
      children: { placing: { value: 'asking', context: { tries: 1 } } },
    })
    expect(at.at(-1)).toBeNull()
    expect(at.at(-2)).toEqual({ value: 'over', context: { amount: '5', tries: 2 } })
  })
})
