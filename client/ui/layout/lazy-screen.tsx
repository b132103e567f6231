import { type ComponentType, lazy, useState } from 'react'
import { MissingCode } from '../../api/missing-code'

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
    Waiting: lazy(fetch),
    /** React caches the failure of a `lazy` component: the next render gets a new one. */
    renew: () => {
      code.Waiting = lazy(fetch)
    },
  }
  return code
}

export type ScreenCode<Props extends object = object> = ReturnType<typeof screenCode<Props>>

type LazyScreenProps<Props extends object> = { code: ScreenCode<Props> } & Props

/** Loaded code is rendered directly: React would show a `lazy` component's fallback for 300 ms. */
const Drawn = <Props extends object>({ code, ...props }: LazyScreenProps<Props>) => {
  const [Screen] = useState(() => (code.loaded ?? code.Waiting) as ComponentType<object>)
  return <Screen {...props} />
}

/** Renders a screen once its code is loaded. */
export const LazyScreen = <Props extends object>(props: LazyScreenProps<Props>) => (
  // A key, so that two screens at the same position are two components.
  <Drawn key={props.code.id} {...props} />
)

const lost = new Set<() => Promise<unknown>>()

/**
 * Prefetches code. A failed fetch is repeated when the network returns; the failure is shown where the code is
 * needed.
 */
export const fetchAhead = (load: () => Promise<unknown>): void =>
  void load().catch(() => {
    if (lost.has(load)) return
    lost.add(load)
    window.addEventListener(
      'online',
      () => {
        lost.delete(load)
        fetchAhead(load)
      },
      { once: true },
    )
  })
