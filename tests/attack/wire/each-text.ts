import { adas } from '../access/owners'
import { askOf, operations, type RestAsk, requestOf } from '../inputs/asks'
import type { Sent } from './wire'

interface OneText extends Sent {
  /** The call and the text of it that is another. */
  what: string
}

type Texts = Record<string, unknown>

/** The same with one of its texts replaced, once for each. */
const each = (given: Texts, text: string): [string, Texts][] =>
  Object.entries(given).flatMap(([name, value]): [string, Texts][] =>
    typeof value === 'string'
      ? [[name, { ...given, [name]: text }]]
      : typeof value === 'object' && value !== null
        ? each(value as Texts, text).map(([inner, changed]) => [
            `${name}.${inner}`,
            { ...given, [name]: changed },
          ])
        : [],
  )

const asksWith = (ask: RestAsk, text: string): [string, RestAsk][] =>
  (['path', 'query', 'body'] as const).flatMap((place) =>
    each({ ...ask[place] }, text).map(([name, changed]): [string, RestAsk] => [
      `${place} ${name}`,
      { ...ask, [place]: changed },
    ]),
  )

/** Every call of the contract, as ada's own, with this text in the place of one of its texts. */
export const eachWith = (text: string): OneText[] =>
  operations.flatMap((operation) =>
    asksWith(askOf(operation, adas), text).map(([what, ask]) => ({
      ...requestOf(operation, ask),
      what: `${operation.name}, ${what}`,
    })),
  )
