import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react'
import { MissingCode } from '../../data/fetch-code'
import { isSlowOrMetered } from '../../platform/data-saver'
import { whenIdle } from '../../platform/when-idle'

let screenCount = 0

/** A lazily loaded screen; `fetch` loads it before its first render. */
export const screenCode = <Props extends object = object>(load: () => Promise<ComponentType<Props>>) => {
  let request: Promise<{ default: ComponentType<Props> }> | null = null
  const download = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      code.loaded ??= await load()
    } catch (error) {
      request = null
      // If the files exist, the browser has cached a failed import.
      throw new MissingCode(error instanceof MissingCode ? error.needsReload : true, code, error)
    }
    return { default: code.loaded }
  }
  const code = {
    id: screenCount++,
    loaded: undefined as ComponentType<Props> | undefined,
    fetch: () => (request ??= download()),
  }
  return code
}

export type ScreenCode<Props extends object = object> = ReturnType<typeof screenCode<Props>>

type LazyScreenProps<Props extends object> = { code: ScreenCode<Props> } & Props

export const LoadingContext = createContext<ReactNode>(null)

/** Does not use `Suspense`: React would show its fallback for 300 ms and hydrate its content last. */
const LoadedCode = <Props extends object>({ code, ...props }: LazyScreenProps<Props>) => {
  const loading = use(LoadingContext)
  const [Screen, setScreen] = useState(() => code.loaded as ComponentType<object> | undefined)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (Screen) return
    let isUnmounted = false
    code.fetch().then(
      (fetched) => isUnmounted || setScreen(() => fetched.default as ComponentType<object>),
      (error: unknown) => isUnmounted || setFailure(error),
    )
    return () => {
      isUnmounted = true
    }
  }, [code, Screen])
  if (failure) throw failure
  return Screen ? <Screen {...props} /> : loading
}

export const LazyScreen = <Props extends object>(props: LazyScreenProps<Props>) => (
  // Two screens in the same position need different keys.
  <LoadedCode key={props.code.id} {...props} />
)

/** Prefetches code, on slow or metered connections only if `sure`: needed by the next tap or the offline page. */
export const fetchAhead = (load: () => Promise<unknown>, { sure = false } = {}): void => {
  if (sure) fetchWithRetry(load)
  else if (!isSlowOrMetered()) whenIdle(() => fetchWithRetry(load))
}

/** Repeats a failed prefetch when the network returns; the screen that needs the code shows the failure. */
const fetchWithRetry = (load: () => Promise<unknown>): void =>
  void load().catch(() => window.addEventListener('online', () => fetchWithRetry(load), { once: true }))
