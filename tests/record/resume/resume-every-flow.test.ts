import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { invokes, readCheckpoint, resumeEvents } from '../../../client/record/resume/resume'
import { createLog, type EventLog } from '../../../client/record/store'
import { apiError } from '../../../machines/core/api-error'
import type { FlowDefinition, LogRecord } from '../../../machines/core/flow'
import { type FlowId, flows, flowsById } from '../../../machines/flows'
import { explore } from '../../models/explore'
import { doneEvent, errorEvent, type Model, type PlainEvent } from '../../models/graph'
import { LiveFlow } from '../../models/live'
import { chosenFlows, models } from '../../models/models'
import { paths } from '../../models/paths'
import { terms, upToReview } from '../sale'

/** Fields that a resumed flow loses in addition to errors: secrets and checks of them. */
const lostFields: Readonly<Partial<Record<FlowId, readonly string[]>>> = {
  login: ['draft.passwordFilled'],
  register: ['draft.password'],
  bankEditor: ['draft.accountNumber', 'draft.passwordFilled'],
}
const alwaysLost = ['checked', 'error', 'intentId']

const resumableContext = (
  id: FlowId,
  { value, context }: Pick<AnyMachineSnapshot, 'value' | 'context'>,
): unknown => {
  const storedContext = JSON.parse(JSON.stringify(context)) as Record<string, unknown>
  // A profile field outside editing has no draft.
  if (id === 'profileField' && value === 'showing') storedContext.draft = ''
  for (const path of [...alwaysLost, ...(lostFields[id] ?? [])]) {
    const [key = '', inner] = path.split('.')
    if (inner === undefined) delete storedContext[key]
    else delete (storedContext[key] as Record<string, unknown>)[inner]
  }
  return storedContext
}

const logOf = (records: readonly LogRecord[]): EventLog => ({
  ...createLog({ session: 'new', now: () => 0 }),
  read: async () => JSON.parse(JSON.stringify(records)),
})

/** A complaint's draft is stored outside the log and reaches the new run as input. */
const resumeInput = (id: FlowId, input: unknown, { draft }: { draft?: unknown }): unknown =>
  id === 'complaint' ? { draft } : input

/** Repeats the actor events that the first run received. */
const settle = async (flow: LiveFlow, received: readonly PlainEvent[]): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) {
    const next = received.findLast((event) => event.type.startsWith('xstate.') && flow.canHappen(event))
    if (!next) return
    await flow.happen(next)
  }
}

const resumable = (Object.keys(flows) as FlowId[]).filter((id) => (flows[id] as FlowDefinition).resume)

describe.each(chosenFlows.filter((id) => resumable.includes(id)))('%s resumes in every idle state', (id) => {
  const model: Model<FlowId> = models[id] as never
  const graph = explore(id, model)

  it('a resumed flow has the same state and typed text, and makes no call', async () => {
    let restCount = 0
    for (const { root, edges } of paths(graph, 'effects')) {
      const old = new LiveFlow(id, root.input)
      const received: PlainEvent[] = []
      for (const event of [null, ...edges.map((edge) => edge.event)]) {
        if (event) {
          await old.happen(event)
          received.push(event)
        }
        const { value, status, context } = old.state
        if (status !== 'active' || !old.state.hasTag('resumable')) continue
        restCount += 1
        const log = logOf(old.records)
        const run = { session: 'tab', actor: `${id}-1` }
        expect(await readCheckpoint(log, flowsById.get(id)!, run)).toMatchObject({ value })
        const events: readonly AnyEventObject[] = await resumeEvents(log, flowsById.get(id)!, run)
        const fresh = new LiveFlow(id, resumeInput(id, root.input, context))
        const callCount = fresh.calls.length
        for (const eventObject of events) await fresh.happen(eventObject)
        expect(fresh.calls).toHaveLength(callCount)
        await settle(fresh, received)
        expect([fresh.state.value, resumableContext(id, fresh.state)]).toEqual([
          value,
          resumableContext(id, { value, context }),
        ])
        // After a second reload, the new run's log has the same events.
        expect(await resumeEvents(logOf(fresh.records), flowsById.get(id)!, run)).toEqual(events)
        fresh.actor.stop()
      }
      old.actor.stop()
    }
    expect(restCount).toBeGreaterThan(0)
  })
})

describe('reload behaviour of the models', () => {
  const flowsOf = (source: string) =>
    (Object.keys(flows) as FlowId[]).filter((id) => models[id].afterReload[0] === source).sort()

  it('resumable flows resume from the log', () => expect(flowsOf('log')).toEqual([...resumable].sort()))

  it('exactly the flows that send money resume from the outbox', () => {
    const money = (Object.keys(flows) as FlowId[]).filter((id) => invokes(flows[id].machine, 'placeIntent'))
    expect(flowsOf('outbox')).toEqual(money.sort())
  })
})

const sentAt = 1_000_000
const run = { session: 'tab', actor: 'recovery-1' }
const submit = { type: 'recovery.submit' }

/** Plays these events in a flow and returns its log. */
const logAfter = async (flow: LiveFlow, events: readonly PlainEvent[]): Promise<EventLog> => {
  for (const event of events) await flow.happen(event)
  const log = createLog({ session: 'tab', now: () => 0 })
  await log.wipe()
  for (const record of flow.records) log.append(record)
  return log
}
const recoveryAfter = (...events: PlainEvent[]) =>
  logAfter(new LiveFlow('recovery', { resumed: null }), events)
const enterEmail = { type: 'recovery.enterEmail', text: 'ada@example.com' }
const stepsToCode = [enterEmail, submit, doneEvent('sendCode', { sentAt })]

const enterCode = { type: 'recovery.enterCode', verdict: 'whole' }
const enterPasswords = { type: 'recovery.enterPasswords', typed: { password: 'good', matches: true } }
const stepsToEnd = [
  enterCode,
  submit,
  doneEvent('verifyCode'),
  enterPasswords,
  submit,
  doneEvent('resetPassword'),
]

describe('last idle state of a run', () => {
  it.each([
    ['the last state without a call in progress', stepsToCode, 'enteringCode'],
    ['the state before a call without a response', [...stepsToCode, enterCode, submit], 'enteringCode'],
    [
      'the state after a rejected call',
      [enterEmail, submit, errorEvent('sendCode', apiError(429, 'Later'))],
      'askingEmail',
    ],
    ['nothing after the run has ended', [...stepsToCode, ...stepsToEnd], undefined],
  ])('the checkpoint is %s', async (_, events, value) => {
    const checkpoint = await readCheckpoint(await recoveryAfter(...events), flowsById.get('recovery')!, run)
    expect(checkpoint?.value).toBe(value)
    if (events === stepsToCode)
      expect(checkpoint?.context).toMatchObject({ email: 'ada@example.com', sentAt })
  })

  it.each([
    { session: 'tab', actor: 'recovery-2' },
    { session: 'another tab', actor: 'recovery-1' },
  ])('a run that is not in the log has no idle state: %j', async (unknown) => {
    const log = await recoveryAfter(...stepsToCode)
    expect(await readCheckpoint(log, flowsById.get('recovery')!, unknown)).toBeNull()
  })
})

describe('a run that sent money', () => {
  const checkpointAfter = async (...events: PlainEvent[]) => {
    const log = await logAfter(new LiveFlow('walletSale'), [...upToReview, ...events])
    return readCheckpoint(log, flowsById.get('walletSale')!, { session: 'tab', actor: 'walletSale-1' })
  }

  it('a run that sent money resumes from the outbox, never from the log', async () => {
    const submit = { type: 'placement.submit', intentId: 'i-1' }
    const [priceRead, settled] = [
      doneEvent('readMarketData', terms),
      doneEvent('placeIntent', { state: 'settled', result: null }),
    ]
    const failedRead = errorEvent('readMarketData', apiError(null, null))
    expect(await checkpointAfter()).toMatchObject({ value: { editing: 'ready' } })
    for (const events of [[], [priceRead], [priceRead, settled], [failedRead]])
      expect(await checkpointAfter(submit, ...events)).toBeNull()
  })
})
