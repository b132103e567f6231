import { CircleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import { FailureState } from './empty.view'

interface LoadFailureProps {
  error: ApiError
  /** A line icon, 24 px. */
  icon?: ReactNode
  onRefresh: () => void
  busy?: boolean
}

const alert = <CircleAlert size={24} />

/** Why a load failed, and a button to try again. */
export const LoadFailure = ({ error, icon = alert, ...retry }: LoadFailureProps) => (
  <FailureState icon={icon} text={summaryOf(error)} {...retry} />
)

interface LoadedProps<Data> {
  data: Data | null | undefined
  failure: ApiError | null
  onRefresh: () => void
  /** Stands there until the data come. */
  skeleton: ReactNode
  /** In place of a list without rows. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** What was read, or why there is nothing to see. */
export const Loaded = <Data,>({ data, failure, onRefresh, skeleton, empty, children }: LoadedProps<Data>) => {
  if (failure) return <LoadFailure error={failure} onRefresh={onRefresh} />
  // Another element than what comes: a reused one would count as moved.
  if (data == null) return <Fragment key="awaited">{skeleton}</Fragment>
  return empty && Array.isArray(data) && data.length === 0 ? empty : children(data)
}
