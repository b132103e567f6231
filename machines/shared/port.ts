import { fromPromise } from 'xstate'
import { refusal } from './refusal'

/**
 * What a machine asks of the outside world. The machine only names it; `client/<domain>/<flow>.actors.ts`
 * provides it. Unprovided it rejects, and in a replay it is never reached.
 */
export const port = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(refusal(null, `Nobody provides ${name}`)))

/** The error of a port that rejected, for the params of an action. */
export const errorOf = ({ event }: { event: { error: unknown } }) => event

const keptAndTold = <Tell extends string>(tell: Tell) =>
  [
    { type: 'keepRefusal', params: errorOf },
    { type: tell, params: errorOf },
  ] as const

/** What most flows do when a port rejects: keep why, and tell it. */
export const failure = keptAndTold('tellRefused')
/** The same for the next page of a list: what is shown stays (AMB-63). */
export const moreFailure = keptAndTold('tellMoreRefused')
