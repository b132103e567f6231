import { Fragment, type ReactNode } from 'react'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import { FailureState } from './empty.view'

export const LoadFailure = ({ error, onRefresh }: { error: ApiError; onRefresh: () => void }) => (
  <FailureState text={summaryOf(error)} onRefresh={onRefresh} />
)

interface LoadedProps<Data> {
  data: Data | null | undefined
  failure: ApiError | null
  onRefresh: () => void
  skeleton: ReactNode
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

export const Loaded = <Data,>({ data, failure, onRefresh, skeleton, empty, children }: LoadedProps<Data>) => {
  if (failure) return <LoadFailure error={failure} onRefresh={onRefresh} />
  // If the element were reused, that would count as a layout shift.
  if (data == null) return <Fragment key="awaited">{skeleton}</Fragment>
  return empty && Array.isArray(data) && data.length === 0 ? empty : children(data)
}
