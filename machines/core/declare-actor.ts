import { fromPromise } from 'xstate'
import { apiError } from './api-error'
import { withError } from './params'

/**
 * Declares an actor by name; `client/<domain>/<flow>.actors.ts` provides it. Unprovided it rejects; a replay never
 * runs it.
 */
export const declareActor = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(apiError(null, `Nobody provides ${name}`)))

/** The usual actions for a rejected actor: store the error and emit it. */
export const failure = [withError('setError'), withError('emitRefused')] as const
/** The same for a list's next page: the loaded rows stay (ERR-07). */
export const moreFailure = [withError('setError'), withError('emitMoreRefused')] as const
