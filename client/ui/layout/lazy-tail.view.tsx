import { ErrorBoundary } from '../feedback/error-boundary.view'
import { LazyScreen, LoadingContext, type ScreenCode } from './lazy-screen'

/** The last part of a page, whose code comes after it: it moves nothing when it appears, and nothing fails with it. */
export const LazyTail = <Props extends object>(props: { code: ScreenCode<Props> } & Props) => (
  <ErrorBoundary failed={() => null}>
    <LoadingContext value={null}>
      <LazyScreen {...props} />
    </LoadingContext>
  </ErrorBoundary>
)
