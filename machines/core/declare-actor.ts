import { fromPromise } from 'xstate'
import { apiError } from './api-error'

/**
 * Declares an actor by name; `client/<domain>/<flow>.actors.ts` provides it. Unprovided it rejects; a replay never
 * runs it.
 */
export const declareActor = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(apiError(null, `Nobody provides ${name}`)))

/** The error of a rejected actor, for an action's params. */
export const errorOf = ({ event }: { event: { error: unknown } }) => event

const setErrorAndEmit = <Tell extends string>(emit: Tell) =>
  [
    { type: 'setError', params: errorOf },
    { type: emit, params: errorOf },
  ] as const

/** The usual actions for a rejected actor: store the error and emit it. */
export const failure = setErrorAndEmit('emitRefused')
/** The same for a list's next page: the loaded rows stay (AMB-63). */
export const moreFailure = setErrorAndEmit('emitMoreRefused')
