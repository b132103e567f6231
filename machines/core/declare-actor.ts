import { fromPromise } from 'xstate'
import { apiError } from './api-error'

/**
 * What a machine asks of the outside world. The machine only names it; `client/<domain>/<flow>.actors.ts`
 * provides it. Unprovided it rejects, and in a replay it is never reached.
 */
export const declareActor = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(apiError(null, `Nobody provides ${name}`)))

/** The error of an actor that rejected, for the params of an action. */
export const errorOf = ({ event }: { event: { error: unknown } }) => event

const setErrorAndEmit = <Tell extends string>(emit: Tell) =>
  [
    { type: 'setError', params: errorOf },
    { type: emit, params: errorOf },
  ] as const

/** What most flows do when an actor rejects: keep why, and tell it. */
export const failure = setErrorAndEmit('emitRefused')
/** The same for the next page of a list: what is shown stays (AMB-63). */
export const moreFailure = setErrorAndEmit('emitMoreRefused')
