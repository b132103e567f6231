import type { ReactNode } from 'react'
import { ErrorBoundary } from '../feedback/error-boundary.view'
import { LazyScreen, LoadingContext, type ScreenCode } from './lazy-screen'
import { useIdle } from './use-idle'

/**
 * A part of a page whose code comes when the page is idle: nothing fails with it. It moves nothing when it appears: it is
 * the page's last, or `loading` keeps its place.
 */
export const LazyTail = <Props extends object>({
  loading = null,
  ...props
}: { code: ScreenCode<Props>; loading?: ReactNode } & Props) => {
  const isIdle = useIdle(props.code.loaded !== undefined)
  if (!isIdle) return loading
  return (
    <ErrorBoundary failed={() => null}>
      <LoadingContext value={loading}>
        <LazyScreen {...(props as unknown as { code: ScreenCode<Props> } & Props)} />
      </LoadingContext>
    </ErrorBoundary>
  )
}
