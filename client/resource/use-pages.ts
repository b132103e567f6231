import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { RefObject } from 'react'
import type { ResourceName } from '../../machines/resource/resource.setup'
import { useNearEnd } from '../ui/layout/use-near-end'
import type { Source } from './read-resource'
import { type ReadingFlow, useResource } from './use-resource'

interface PageVariables {
  page: number
  size: number
  [other: string]: unknown
}

interface Pages<Row> {
  nodes: readonly Row[]
  pageInfo: { hasNextPage: boolean }
}

/** A list read page by page, whose pages the cache merges (`inPages`). */
interface PageSource<Row> {
  source: Source<unknown, PageVariables>
  rowsIn: (data: unknown) => readonly Row[] | undefined
}

/** `pagesIn`: null means that the read failed (schema). */
export const pagesOf = <Data, Row>(
  document: TypedDocumentNode<Data, { page: number; size: number }>,
  size: number,
  pagesIn: (data: Data) => Pages<Row> | null,
): PageSource<Row> => ({
  source: {
    document: document as TypedDocumentNode<unknown, PageVariables>,
    variables: ({ page }) => ({ page, size }),
    accept: ({ data, errors }) => (data && pagesIn(data as Data) && !errors?.length ? data : null),
    readingOf: (data) => ({ hasNextPage: pagesIn(data as Data)?.pageInfo.hasNextPage ?? false }),
  },
  rowsIn: (data) => pagesIn(data as Data)?.nodes,
})

/** An infinite list: loads the next page when its end comes near (AMB-96, AMB-100). */
export const usePages = <Row>(
  resource: ResourceName,
  { source, rowsIn }: PageSource<Row>,
  area?: RefObject<Element | null>,
): ReadingFlow & { rows: readonly Row[] | undefined; retryMore: () => void } => {
  const { data, ...flow } = useResource({ resource }, source)
  const { state, send } = flow
  const rows = data ? rowsIn(data) : undefined
  useNearEnd({
    ...(area ? { area } : {}),
    active: state.matches('shown'),
    shown: `${state.context.page} ${rows?.length ?? 0}`,
    onNear: () => send({ type: 'resource.reachEnd' }),
  })
  return { ...flow, rows, retryMore: () => send({ type: 'resource.retryMore' }) }
}
