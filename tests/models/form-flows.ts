import { describe, expect, it } from 'vitest'
import type { StateValue } from 'xstate'
import { apiError } from '../../machines/core/api-error'
import type { DomainEvent } from '../../machines/domain-events'
import type { FlowId } from '../../machines/flows'
import { failed, type PlainEvent } from './graph'
import { LiveFlow } from './live'

/** The run, when it has heard these, one after the other. */
export const play = async (live: LiveFlow, ...events: PlainEvent[]): Promise<LiveFlow> => {
  for (const event of events) await live.happen(event)
  return live
}
/** A run of a flow from its beginning. */
export const played = (flow: FlowId, input: unknown, ...events: PlainEvent[]): Promise<LiveFlow> =>
  play(new LiveFlow(flow, input), ...events)

/** A form of a flow: what is typed, whom it asks, and how an error is told. */
export interface FormFlow {
  flow: FlowId
  input?: object
  /** What leads to the open form. */
  opening?: PlainEvent[]
  /** Makes it sound. */
  typed: PlainEvent[]
  /** Makes it unsound, where it is sound before anything is typed. */
  spoilt?: PlainEvent[]
  submit?: PlainEvent
  actor: string
  asked?: unknown
  /** Where an error leads, if not back to where it was sent. */
  back?: StateValue
  emitted: DomainEvent['type'] | null
  /** By the server's name of a field, what types in it. */
  named?: Record<string, PlainEvent>
}

/** What holds for every form (ERR-03). */
export const describeForms = (forms: readonly FormFlow[]): void =>
  describe.each(forms)('$flow, the form that asks $actor', (form) => {
    const { flow, input, opening = [], typed, actor } = form
    const submit = form.submit ?? { type: `${flow}.submit` }
    const sent = () => played(flow, input, ...opening, ...typed, submit)

    it('marks nothing before it is sent, then its problems, and asks nobody', async () => {
      const live = await played(flow, input, ...opening, ...(form.spoilt ?? []))
      const { value, context } = live.state
      expect([context.checked, context.error]).toEqual([false, null])
      await live.happen(submit)
      expect([live.calls, live.eventBus, live.state.value]).toEqual([[], [], value])
      expect(live.state.context).toEqual({ ...context, checked: true })
    })

    it('asks once, without the blanks around what was typed, and hears nothing while it waits', async () => {
      const live = await sent()
      const { context } = live.state
      for (const event of [...typed, submit]) await live.happen(event)
      expect([live.calls, live.eventBus]).toEqual([[{ actor, input: form.asked }], []])
      expect([live.state.context, live.state.hasTag('busy')]).toEqual([context, true])
    })

    it.each([apiError(400, 'No'), apiError(null, null)])(
      'refused with $status it keeps what was typed, knows why, and forgets that when it is typed in',
      async (why) => {
        const before = (await played(flow, input, ...opening, ...typed)).state
        const live = await sent()
        await live.happen(failed(actor, why))
        expect(live.state.value).toEqual(form.back ?? before.value)
        // Which name it is sent again under is the flow's own affair.
        const { intentId } = live.state.context
        expect(live.state.context).toEqual({ ...before.context, intentId, error: why })
        expect(live.eventBus).toEqual(form.emitted ? [{ type: form.emitted, error: why }] : [])
        for (const event of typed) await live.happen(event)
        expect(live.state.context.error).toBeNull()
      },
    )

    it.each(Object.entries(form.named ?? {}))(
      '[ERR-03] what the server says of %s goes when that one is typed in, and nothing else of it',
      async (field, event) => {
        const others = Object.keys(form.named ?? {}).filter((name) => name !== field)
        const left = Object.fromEntries([...others, 'other'].map((name) => [name, 'Wrong too']))
        const live = await sent()
        await live.happen(failed(actor, apiError(422, 'No', { ...left, [field]: 'Wrong' })))
        expect(live.state.context.error.fields).toEqual({ ...left, [field]: 'Wrong' })
        await live.happen(event)
        expect(live.state.context.error.fields).toEqual(left)
      },
    )
  })
