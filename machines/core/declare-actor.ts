import { fromPromise } from 'xstate'
import { apiError } from './api-error'
import { withError } from './params'

/** `client/<domain>/<flow>.actors.ts` provides it; unprovided it rejects. A replay never runs it. */
export const declareActor = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(apiError(null, `No implementation of ${name}`)))

export const failure = [withError('setError'), withError('emitRefused')] as const
