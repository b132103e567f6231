import { fromPromise } from 'xstate'
import { refusal } from './refusal'

/**
 * What a machine asks of the outside world. The machine only names it; `client/<domain>/<flow>.actors.ts`
 * provides it. Unprovided it rejects, and in a replay it is never reached.
 */
export const port = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(refusal(null, `Nobody provides ${name}`)))
