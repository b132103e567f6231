import { MissingCode } from '../../../client/api/fetch-code'
import { EntryFailed } from '../../../client/shell/entry-failed.view'
import { ErrorBoundary } from '../../../client/ui/feedback/error-boundary.view'

const nothing = (): void => undefined

export const codeMissing = () => <EntryFailed error={new MissingCode(false)} busy={false} onRetry={nothing} />

const Broken = (): never => {
  throw new Error('As the gallery wants it')
}

export const crashed = () => (
  <ErrorBoundary>
    <Broken />
  </ErrorBoundary>
)
