import { fromPromise } from 'xstate'
import { apiError } from './api-error'
import { withError } from './params'

/** `client/<domain>/<flow>.actors.ts` provides it. Unprovided it rejects; a replay never runs it. */
export const declareActor = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(apiError(null, `Nobody provides ${name}`)))

export const failure = [withError('setError'), withError('emitRefused')] as const
/** For a list's next page: the loaded rows stay (ERR-07). */
export const moreFailure = [withError('setError'), withError('emitMoreRefused')] as const
