import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react'
import { MissingCode } from '../../api/fetch-code'
import { fetchesLittle } from '../../platform/saves-data'

let made = 0

/** A lazily loaded screen: fetched on first render, or before by `fetch`; `loaded` if it is part of the chunk. */
export const screenCode = <Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  loaded?: ComponentType<Props>,
) => {
  const fetch = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      code.loaded ??= await load()
    } catch (error) {
      // The files exist but cannot be imported: the browser cached a failed import.
      throw new MissingCode(error instanceof MissingCode ? error.needsReload : true, code, error)
    }
    return { default: code.loaded }
  }
  const code = {
    id: made++,
    loaded,
    fetch,
  }
  return code
}

export type ScreenCode<Props extends object = object> = ReturnType<typeof screenCode<Props>>

type LazyScreenProps<Props extends object> = { code: ScreenCode<Props> } & Props

/** What a `LazyScreen` shows while its code is loading. */
export const LoadingContext = createContext<ReactNode>(null)

/** Without `Suspense`: React would keep its fallback for 300 ms, and hydrate its content later than the rest. */
const Drawn = <Props extends object>({ code, ...props }: LazyScreenProps<Props>) => {
  const loading = use(LoadingContext)
  const [Screen, setScreen] = useState(() => code.loaded as ComponentType<object> | undefined)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (Screen) return
    let left = false
    code.fetch().then(
      (fetched) => left || setScreen(() => fetched.default as ComponentType<object>),
      (error: unknown) => left || setFailure(error),
    )
    return () => {
      left = true
    }
  }, [code, Screen])
  // To the nearest error boundary.
  if (failure) throw failure
  return Screen ? <Screen {...props} /> : loading
}

/** Renders a screen once its code is loaded. */
export const LazyScreen = <Props extends object>(props: LazyScreenProps<Props>) => (
  // A key, so that two screens at the same position are two components.
  <Drawn key={props.code.id} {...props} />
)

const lost = new Set<() => Promise<unknown>>()

/** Prefetches code, unless little is fetched and it is not `sure` that the next tap, or the page without a network, needs it. */
export const fetchAhead = (load: () => Promise<unknown>, { sure = false } = {}): void => {
  if (sure || !fetchesLittle()) fetchSurely(load)
}

/** A failed fetch is repeated when the network returns; the failure is shown where the code is needed. */
const fetchSurely = (load: () => Promise<unknown>): void =>
  void load().catch(() => {
    if (lost.has(load)) return
    lost.add(load)
    window.addEventListener(
      'online',
      () => {
        lost.delete(load)
        fetchSurely(load)
      },
      { once: true },
    )
  })
