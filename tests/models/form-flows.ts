import { describe, expect, it } from 'vitest'
import type { StateValue } from 'xstate'
import { apiError } from '../../machines/core/api-error'
import type { DomainEvent } from '../../machines/domain-events'
import type { FlowId } from '../../machines/flows'
import { errorEvent, type PlainEvent } from './graph'
import { LiveFlow } from './live'

/** Sends these events in order and returns the run. */
export const play = async (live: LiveFlow, ...events: PlainEvent[]): Promise<LiveFlow> => {
  for (const event of events) await live.happen(event)
  return live
}
/** Starts a flow and sends it these events. */
export const start = (flow: FlowId, input: unknown, ...events: PlainEvent[]): Promise<LiveFlow> =>
  play(new LiveFlow(flow, input), ...events)

/** A flow with a form, as `describeForms` tests it. */
export interface FormFlow {
  flow: FlowId
  input?: object
  opening?: PlainEvent[]
  /** The events that make the form valid. */
  typed: PlainEvent[]
  /** The events that make the form invalid, if it is valid initially. */
  invalidEvents?: PlainEvent[]
  submit?: PlainEvent
  actor: string
  sentInput?: unknown
  /** The state after an error, if it is not the form's state. */
  back?: StateValue
  emitted: DomainEvent['type'] | null
  /** The event that types into each field, by the server's name of the field. */
  namedEvents?: Record<string, PlainEvent>
}

/** Tests the rules of every form (ERR-03). */
export const describeForms = (forms: readonly FormFlow[]): void =>
  describe.each(forms)('$flow, the form that invokes $actor', (form) => {
    const { flow, input, opening = [], typed, actor } = form
    const submit = form.submit ?? { type: `${flow}.submit` }
    const submitForm = () => start(flow, input, ...opening, ...typed, submit)

    it('an invalid form shows problems only after submit and sends no request', async () => {
      const live = await start(flow, input, ...opening, ...(form.invalidEvents ?? []))
      const { value, context } = live.state
      expect([context.checked, context.error]).toEqual([false, null])
      await live.happen(submit)
      expect([live.calls, live.eventBus, live.state.value]).toEqual([[], [], value])
      expect(live.state.context).toEqual({ ...context, checked: true })
    })

    it('a valid form sends one request with trimmed text and then ignores events', async () => {
      const live = await submitForm()
      const { context } = live.state
      for (const event of [...typed, submit]) await live.happen(event)
      expect([live.calls, live.eventBus]).toEqual([[{ actor, input: form.sentInput }], []])
      expect([live.state.context, live.state.hasTag('busy')]).toEqual([context, true])
    })

    it.each([apiError(400, 'No'), apiError(null, null)])(
      'an error with $status keeps the text and is shown until the customer types',
      async (error) => {
        const before = (await start(flow, input, ...opening, ...typed)).state
        const live = await submitForm()
        await live.happen(errorEvent(actor, error))
        expect(live.state.value).toEqual(form.back ?? before.value)
        // Each flow decides whether a retry keeps the intent id.
        const { intentId } = live.state.context
        expect(live.state.context).toEqual({ ...before.context, intentId, error })
        expect(live.eventBus).toEqual(form.emitted ? [{ type: form.emitted, error }] : [])
        for (const event of typed) await live.happen(event)
        expect(live.state.context.error).toBeNull()
      },
    )

    it.each(Object.entries(form.namedEvents ?? {}))(
      'typing into %s clears only its server error [ERR-03]',
      async (field, event) => {
        const others = Object.keys(form.namedEvents ?? {}).filter((name) => name !== field)
        const otherErrors = Object.fromEntries([...others, 'other'].map((name) => [name, 'Wrong too']))
        const live = await submitForm()
        await live.happen(errorEvent(actor, apiError(422, 'No', { ...otherErrors, [field]: 'Wrong' })))
        expect(live.state.context.error.fields).toEqual({ ...otherErrors, [field]: 'Wrong' })
        await live.happen(event)
        expect(live.state.context.error.fields).toEqual(otherErrors)
      },
    )
  })
