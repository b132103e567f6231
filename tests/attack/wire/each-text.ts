import { contract } from '../../../mock-api/http/document'
import { adas } from '../access/owners'
import { askOf, type RestAsk } from '../inputs/asks'

interface OneText {
  /** The call and the text of it that is another. */
  what: string
  method: string
  path: string
  body?: string
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
  Object.entries(contract.paths).flatMap(([template, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { operationId = '' } = operation as { operationId?: string }
      return asksWith(askOf(operationId, adas), text).map(([what, { path = {}, query, body }]) => ({
        what: `${operationId}, ${what}`,
        method: method.toUpperCase(),
        path:
          template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '')) +
          (query ? `?${new URLSearchParams(query)}` : ''),
        ...(body && { body: JSON.stringify(body) }),
      }))
    }),
  )
