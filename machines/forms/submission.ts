import { assign, type EventObject } from 'xstate'
import { type ApiError, toErrorContext } from '../core/api-error'
import { failure } from '../core/declare-actor'

// What every form shares: it shows problems from the first submit on, and sends a valid draft once. Machines spread
// these parts into their `setup` and chart; the literal types let XState check them there (decision 54).

export interface Submission {
  /** Whether validation messages are shown: only after the first press. */
  checked: boolean
  error: ApiError | null
}

export const unsubmitted: Submission = { checked: false, error: null }

export const submissionActions = <Context extends Submission, Event extends EventObject>() => {
  const change = <Params>(to: (_: unknown, params: Params) => Partial<Submission>) =>
    // A form's context extends this one.
    assign<Context, Event, Params, Event, never>((_, params) => to(_, params) as Partial<Context>)
  return {
    showProblems: change(() => ({ checked: true })),
    clearError: change(() => ({ error: null })),
    setError: change(toErrorContext),
  }
}

/** The press of a form's button: a sound draft goes to `target`, by `more` actions; otherwise its problems are shown. */
export const submitting = <Guard extends string, Target extends string, const More extends object = object>(
  guard: Guard,
  target: Target,
  more?: More,
) =>
  [
    { guard, target, ...(more as More), meta: { id: 'valid' } },
    { actions: 'showProblems', meta: { id: 'invalid' } },
  ] as const

/** The state of a running call: busy, so that a second press sends nothing. */
export const sending = <Actor extends string, const Invoke extends object>(actor: Actor, invoke: Invoke) =>
  ({ tags: 'busy', invoke: { id: actor, src: actor, ...invoke } }) as const

export const backTo = <Form extends string>(form: Form) => ({ target: form, actions: failure }) as const
