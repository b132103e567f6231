import { CircleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import { FailureState } from './empty.view'

interface LoadFailureProps {
  error: ApiError
  icon?: ReactNode
  onRefresh: () => void
  busy?: boolean
}

const alert = <CircleAlert size={24} />

export const LoadFailure = ({ error, icon = alert, ...retry }: LoadFailureProps) => (
  <FailureState icon={icon} text={summaryOf(error)} {...retry} />
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
  // A separate element: a reused one would count as a layout shift.
  if (data == null) return <Fragment key="awaited">{skeleton}</Fragment>
  return empty && Array.isArray(data) && data.length === 0 ? empty : children(data)
}
