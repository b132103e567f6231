import { chakra } from '@chakra-ui/react/styled-system'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, use, useEffect, useState } from 'react'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import type { CachedEntry } from '../../data/offline-cache'
import { useServices } from '../../flows/services'
import { RefreshButton } from '../controls/refresh-button.view'
import { LoadFailure } from './loaded.view'
import { failedSince, OfflineCacheContext } from './offline'

/**
 * The last cached response while the server does not respond (ruling 7): undefined while loading, null if there is none
 * or the server returned an error. If there are no variables, it reads nothing.
 */
export const useCachedEntry = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables | null,
  { status }: ApiError,
): CachedEntry<Data> | null | undefined => {
  const read = use(OfflineCacheContext)
  const [entry, setEntry] = useState<CachedEntry<Data> | null>()
  const isWanted = read !== null && status === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: variables are compared by value
  useEffect(() => {
    if (!read || !isWanted || variables === null) return
    let isUnmounted = false
    void read(document, variables).then((cachedEntry) => {
      if (!isUnmounted) setEntry(cachedEntry)
    })
    return () => {
      isUnmounted = true
    }
  }, [read, isWanted, document, JSON.stringify(variables)])

  return isWanted ? entry : null
}

interface OfflineProps {
  at: number
  text: string
  title: string
  onRefresh: () => void
  children: ReactNode
}

/** Cached data under a line that gives their time; `at` is in ms since 1970. Read-only. */
export const OfflineData = ({ at, text, title, onRefresh, children }: OfflineProps) => {
  const { now } = useServices()
  return (
    <chakra.section aria-label={title} display="flex" flexDirection="column" gap="3">
      <chakra.div
        data-offline
        display="flex"
        alignItems="center"
        gap="3"
        paddingInline="16px 4px"
        borderRadius="control"
        bg="fg"
        color="bg"
        textStyle="secondary"
      >
        <CircleAlert aria-hidden size={20} />
        <chakra.span role="status" flex="1">
          {failedSince(text, at, now())}
        </chakra.span>
        <RefreshButton busy={false} onRefresh={onRefresh} />
      </chakra.div>
      {children}
    </chakra.section>
  )
}

interface CachedDataProps<Data, Variables> {
  document: TypedDocumentNode<Data, Variables>
  variables: Variables
  error: ApiError
  title: string
  onRefresh: () => void
  children: (data: Data) => ReactNode
}

/** The reason why loading failed, and the cached data if there are any. */
export const CachedData = <Data, Variables>(props: CachedDataProps<Data, Variables>) => {
  const { document, variables, error: apiError, title, onRefresh, children } = props
  const entry = useCachedEntry(document, variables, apiError)
  if (entry === undefined) return null
  if (entry === null) return <LoadFailure error={apiError} onRefresh={onRefresh} />
  return (
    <OfflineData at={entry.at} text={summaryOf(apiError)} title={title} onRefresh={onRefresh}>
      {children(entry.data)}
    </OfflineData>
  )
}

export const CachedRow = ({ name, figures }: { name: ReactNode; figures: ReactNode }) => (
  <chakra.li
    display="flex"
    flexWrap="wrap"
    justifyContent="space-between"
    columnGap="3"
    paddingBlock="3"
    borderTopWidth="1px"
    borderColor="border"
  >
    <span>{name}</span>
    <chakra.span fontVariantNumeric="tabular-nums" marginInlineStart="auto">
      {figures}
    </chakra.span>
  </chakra.li>
)
