import { describe, expect, it } from 'vitest'
import type { StateValue } from 'xstate'
import { apiError } from '../../machines/core/api-error'
import type { DomainEvent } from '../../machines/domain-events'
import type { FlowId } from '../../machines/flows'
import { errorEvent, type PlainEvent } from './graph'
import { LiveFlow } from './live'

/** The run after these events, in order. */
export const play = async (live: LiveFlow, ...events: PlainEvent[]): Promise<LiveFlow> => {
  for (const event of events) await live.happen(event)
  return live
}
/** A run of a flow from its beginning. */
export const played = (flow: FlowId, input: unknown, ...events: PlainEvent[]): Promise<LiveFlow> =>
  play(new LiveFlow(flow, input), ...events)

/** A flow with a form: its fields, its actor, and its errors. */
export interface FormFlow {
  flow: FlowId
  input?: object
  /** The events that open the form. */
  opening?: PlainEvent[]
  /** Events that make it valid. */
  typed: PlainEvent[]
  /** Events that make it invalid, if it is valid untouched. */
  spoilt?: PlainEvent[]
  submit?: PlainEvent
  actor: string
  sentInput?: unknown
  /** The state after an error, if not the form itself. */
  back?: StateValue
  emitted: DomainEvent['type'] | null
  /** By the server's field name, the event that types in it. */
  namedEvents?: Record<string, PlainEvent>
}

/** Rules of every form (ERR-03). */
export const describeForms = (forms: readonly FormFlow[]): void =>
  describe.each(forms)('$flow, the form that asks $actor', (form) => {
    const { flow, input, opening = [], typed, actor } = form
    const submit = form.submit ?? { type: `${flow}.submit` }
    const sent = () => played(flow, input, ...opening, ...typed, submit)

    it('marks nothing before submit, then its problems, and sends no request', async () => {
      const live = await played(flow, input, ...opening, ...(form.spoilt ?? []))
      const { value, context } = live.state
      expect([context.checked, context.error]).toEqual([false, null])
      await live.happen(submit)
      expect([live.calls, live.eventBus, live.state.value]).toEqual([[], [], value])
      expect(live.state.context).toEqual({ ...context, checked: true })
    })

    it('sends one request with trimmed text, and ignores events while it waits', async () => {
      const live = await sent()
      const { context } = live.state
      for (const event of [...typed, submit]) await live.happen(event)
      expect([live.calls, live.eventBus]).toEqual([[{ actor, input: form.sentInput }], []])
      expect([live.state.context, live.state.hasTag('busy')]).toEqual([context, true])
    })

    it.each([apiError(400, 'No'), apiError(null, null)])(
      'a $status keeps the text and shows the error until the customer types',
      async (why) => {
        const before = (await played(flow, input, ...opening, ...typed)).state
        const live = await sent()
        await live.happen(errorEvent(actor, why))
        expect(live.state.value).toEqual(form.back ?? before.value)
        // Which name it is sent again under is the flow's own affair.
        const { intentId } = live.state.context
        expect(live.state.context).toEqual({ ...before.context, intentId, error: why })
        expect(live.eventBus).toEqual(form.emitted ? [{ type: form.emitted, error: why }] : [])
        for (const event of typed) await live.happen(event)
        expect(live.state.context.error).toBeNull()
      },
    )

    it.each(Object.entries(form.namedEvents ?? {}))(
      'typing into %s clears only its server error [ERR-03]',
      async (field, event) => {
        const others = Object.keys(form.namedEvents ?? {}).filter((name) => name !== field)
        const otherErrors = Object.fromEntries([...others, 'other'].map((name) => [name, 'Wrong too']))
        const live = await sent()
        await live.happen(errorEvent(actor, apiError(422, 'No', { ...otherErrors, [field]: 'Wrong' })))
        expect(live.state.context.error.fields).toEqual({ ...otherErrors, [field]: 'Wrong' })
        await live.happen(event)
        expect(live.state.context.error.fields).toEqual(otherErrors)
      },
    )
  })
