import { type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '../../platform/when-idle'
import { ErrorBoundary } from '../feedback/error-boundary.view'
import { LazyScreen, LoadingContext, type ScreenCode } from './lazy-screen'

/** Whether the browser has been idle since the first render. */
export const useIdle = (initially = false): boolean => {
  const [isIdle, setIdle] = useState(initially)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}

/** Loads a page's last part, or one as large as `loading`, when the page is idle. Failures are not shown. */
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
