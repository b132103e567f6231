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

/** 'as of 14:02'; with its day when that is not today. */
const asOf = (at: number, now: number): string => {
  const iso = new Date(at).toISOString()
  return `as of ${dayName(iso, now) === 'Today' ? clockTime(at) : dateTime(iso)}`
}

interface CachedDataCardProps<Data, Variables> {
  document: TypedDocumentNode<Data, Variables>
  variables: Variables
  /** Why the figures of now are not there. */
  error: ApiError
  title: string
  children: (data: Data) => ReactNode
}

/**
 * What the server said last, labelled with its time, where nobody answers now (ruling 7). A reading, never a reason
 * to let money move; an answer of the server, be it an error, shows none.
 */
export const CachedDataCard = <Data, Variables>(props: CachedDataCardProps<Data, Variables>) => {
  const { document, variables, error: apiError, title, children } = props
  const read = use(OfflineCacheContext)
  const { now } = useServices()
  const [known, setKnown] = useState<CachedEntry<Data> | null>(null)
  const isWanted = apiError.status === null
  // Variables are compared by what they say.
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

/** One line of a last-known list. */
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
