import { isRead, questionOf, type Transport, type TransportOptions } from './transport'

/** The entities of a response, each once for each time that it occurs. */
const entitiesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const { __typename, id } = value as { __typename?: string; id?: string | number }
  const nested = Object.values(value).flatMap(entitiesIn)
  return __typename === undefined || id === undefined ? nested : [`${__typename}:${id}`, ...nested]
}

/**
 * Keeps an older response from replacing a newer one (ruling 40). A read whose request started before a mutation
 * finished, or before the request of a response that has the same operation or entity and came first, is repeated, unless another account signed in meanwhile.
 */
export const inOrder = (ask: Transport, readAccount?: TransportOptions['readAccount']): Transport => {
  let count = 0
  let lastChange = 0
  let readsInFlight = 0
  /** While reads are in flight: when the request of the newest response started, by operation and by entity. */
  const newest = new Map<string, number>()
  return async function read(document, variables, options) {
    const [started, account] = [++count, readAccount?.()]
    if (!isRead(document))
      return ask(document, variables, options).finally(() => {
        lastChange = ++count
      })
    readsInFlight += 1
    const result = await ask(document, variables, options).finally(() => {
      readsInFlight -= 1
    })
    if (!result.data || options?.signal?.aborted || readAccount?.() !== account) return result
    const keys =
      readsInFlight + newest.size === 0
        ? []
        : [JSON.stringify(questionOf(document, variables)), ...entitiesIn(result.data)]
    if (started < lastChange || keys.some((key) => (newest.get(key) ?? 0) > started))
      return read(document, variables, options)
    if (readsInFlight === 0) newest.clear()
    else for (const key of keys) newest.set(key, started)
    return result
  }
}
