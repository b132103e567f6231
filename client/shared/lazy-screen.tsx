import { type ComponentType, lazy, useState } from 'react'
import { MissingCode } from './missing-code'

/** A screen's code: fetched when it is first drawn, or before by `fetch`; `loaded` when it is here from the start. */
export const screenCode = <Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  loaded?: ComponentType<Props>,
) => {
  const code = {
    loaded,
    fetch: async () => {
      try {
        code.loaded ??= await load()
      } catch (error) {
        // Its files are there and it cannot be imported: a browser that keeps an earlier failure.
        throw new MissingCode(error instanceof MissingCode ? error.needsReload : true, code)
      }
      return { default: code.loaded }
    },
    /** React keeps the failure of a `lazy` component: the next drawing gets a new one. */
    renew: () => {
      code.Waiting = lazy(code.fetch)
    },
    Waiting: lazy((): Promise<{ default: ComponentType<Props> }> => code.fetch()),
  }
  return code
}

export type ScreenCode<Props extends object = object> = ReturnType<typeof screenCode<Props>>

/** Draws code that is here at once: React would show the skeleton of a `lazy` one for 300 ms all the same. */
export const LazyScreen = <Props extends object>({ code, ...props }: { code: ScreenCode<Props> } & Props) => {
  const [Screen] = useState(() => (code.loaded ?? code.Waiting) as ComponentType<object>)
  return <Screen {...props} />
}

const lost = new Set<() => Promise<unknown>>()

/** Fetches before it is needed. What is lost is fetched when the network is back; a failure is told where it is needed. */
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
