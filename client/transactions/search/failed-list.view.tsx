import type { ReactNode } from 'react'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import { OfflineData } from '../../ui/feedback/cached-data.view'
import { LoadFailure } from '../../ui/feedback/loaded.view'

interface FailedListProps {
  error: ApiError
  /** When the rows were read that the device kept, ms since 1970; null: it has none. */
  at: number | null
  title: string
  onRefresh: () => void
  children: ReactNode
}

/** The rows that the device kept while the server does not answer (ruling 7), or why there are none. */
export const FailedList = ({ error, at, ...shown }: FailedListProps) =>
  at === null ? (
    <LoadFailure error={error} onRefresh={shown.onRefresh} />
  ) : (
    <OfflineData at={at} text={summaryOf(error)} {...shown} />
  )
