import { fromPromise } from 'xstate'
import { apiError, needsPassword } from './api-error'
import { withError } from './params'

/** Provided by `client/<domain>/<flow>.actors.ts`; rejects if it is not. A replay never runs it. */
export const declareActor = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(apiError(null, `No implementation of ${name}`)))

export const failure = [withError('setError'), withError('emitRefused')] as const

/** Busy during the call, so that a second click sends nothing. */
export const sendingState = <Actor extends string, const Invoke extends object>(
  actor: Actor,
  invoke: Invoke,
) => ({ tags: 'busy', invoke: { id: actor, src: actor, ...invoke } }) as const

export const returnTo = <Form extends string>(form: Form) => ({ target: form, actions: failure }) as const

/** The server needs the password first (rulings 20, 21, 39 and 47). */
export const passwordNeeded = {
  guard: ({ event }: { event: { error: unknown } }) => needsPassword(event.error),
  target: 'askingPassword',
  meta: { id: 'passwordNeeded' },
} as const
