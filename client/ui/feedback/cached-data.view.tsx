import { chakra } from '@chakra-ui/react/styled-system'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { ApiError } from '../../../machines/core/api-error'
import type { CachedEntry, OfflineCache } from '../../api/offline-cache'
import { useServices } from '../../flows/services'
import { Chip } from '../controls/chip.view'
import { clockTime, dateTime, dayName } from '../format'
import { Card } from '../layout/card.view'

/** Null outside a session, and in tests of a single screen. */
export const OfflineCacheContext = createContext<OfflineCache['read'] | null>(null)

/** 'as of 14:02'; with its day if that is not today. */
const asOf = (at: number, now: number): string => {
  const iso = new Date(at).toISOString()
  return `as of ${dayName(iso, now) === 'Today' ? clockTime(at) : dateTime(iso)}`
}

interface CachedDataCardProps<Data, Variables> {
  document: TypedDocumentNode<Data, Variables>
  variables: Variables
  /** Why current data are missing. */
  error: ApiError
  title: string
  children: (data: Data) => ReactNode
}

/**
 * The server's last answer with its time, while the server does not answer (ruling 7). Read-only; not shown if the
 * server answered with an error.
 */
export const CachedDataCard = <Data, Variables>(props: CachedDataCardProps<Data, Variables>) => {
  const { document, variables, error: apiError, title, children } = props
  const read = use(OfflineCacheContext)
  const { now } = useServices()
  const [known, setKnown] = useState<CachedEntry<Data> | null>(null)
  const isWanted = apiError.status === null
  // Variables are compared by value.
  const asked = JSON.stringify(variables)

  useEffect(() => {
    if (!read || !isWanted) return
    let isLeft = false
    void read(document, JSON.parse(asked) as Variables).then((found) => {
      if (!isLeft) setKnown(found)
    })
    return () => {
      isLeft = true
    }
  }, [read, isWanted, document, asked])

  if (!known || !isWanted) return null
  return (
    <Card aria-label={title} display="flex" flexDirection="column" gap="3">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.h2 textStyle="rowTitle">{title}</chakra.h2>
        <Chip tone="stale">{asOf(known.at, now())}</Chip>
      </chakra.div>
      {children(known.data)}
    </Card>
  )
}

/** A row of cached data. */
export const CachedRow = ({ name, figures }: { name: ReactNode; figures: ReactNode }) => (
  <chakra.li
    display="flex"
    flexWrap="wrap"
    justifyContent="space-between"
    columnGap="3"
    paddingBlock="2"
    color="fg.muted"
    borderTopWidth="1px"
    borderColor="border"
  >
    <span>{name}</span>
    <chakra.span fontVariantNumeric="tabular-nums" marginInlineStart="auto">
      {figures}
    </chakra.span>
  </chakra.li>
)
