import { assign, type EventObject } from 'xstate'
import { type ApiError, toErrorContext } from './api-error'

// Every form shows problems after the first submit and sends a valid draft once. Machines spread these parts into
// their `setup` and chart, so that XState checks the literal types there (decision 15).

export interface Submission {
  /** Whether validation messages are shown: only after the first submit. */
  checked: boolean
  error: ApiError | null
}

export const emptySubmission: Submission = { checked: false, error: null }

export const submissionActions = <Context extends Submission, Event extends EventObject>() => {
  const change = <Params>(toFields: (_: unknown, params: Params) => Partial<Submission>) =>
    // A form's context extends this one.
    assign<Context, Event, Params, Event, never>((_, params) => toFields(_, params) as Partial<Context>)
  return {
    showProblems: change(() => ({ checked: true })),
    clearError: change(() => ({ error: null })),
    setError: change(toErrorContext),
  }
}

/** A submit takes a valid draft to `target`, with `extra` actions; otherwise the form shows its problems. */
export const submitTransitions = <
  Guard extends string,
  Target extends string,
  const Extra extends object = object,
>(
  guard: Guard,
  target: Target,
  extra?: Extra,
) =>
  [
    { guard, target, ...(extra as Extra), meta: { id: 'valid' } },
    { actions: 'showProblems', meta: { id: 'invalid' } },
  ] as const
