import { type ComponentType, lazy, useState } from 'react'
import { MissingCode } from '../../api/missing-code'

let made = 0

/** A screen's code: fetched when it is first drawn, or before by `fetch`; `loaded` when it is here from the start. */
export const screenCode = <Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  loaded?: ComponentType<Props>,
) => {
  const fetch = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      code.loaded ??= await load()
    } catch (error) {
      // Its files are there and it cannot be imported: a browser that keeps an earlier failure.
      throw new MissingCode(error instanceof MissingCode ? error.needsReload : true, code, error)
    }
    return { default: code.loaded }
  }
  const code = {
    id: made++,
    loaded,
    fetch,
    Waiting: lazy(fetch),
    /** React keeps the failure of a `lazy` component: the next drawing gets a new one. */
    renew: () => {
      code.Waiting = lazy(fetch)
    },
  }
  return code
}

export type ScreenCode<Props extends object = object> = ReturnType<typeof screenCode<Props>>

type LazyScreenProps<Props extends object> = { code: ScreenCode<Props> } & Props

/** Code that is here is drawn at once: React would show the skeleton of a `lazy` one for 300 ms all the same. */
const Drawn = <Props extends object>({ code, ...props }: LazyScreenProps<Props>) => {
  const [Screen] = useState(() => (code.loaded ?? code.Waiting) as ComponentType<object>)
  return <Screen {...props} />
}

/** Draws a screen as soon as its code is here. */
export const LazyScreen = <Props extends object>(props: LazyScreenProps<Props>) => (
  // Two codes at the same place are two components.
  <Drawn key={props.code.id} {...props} />
)

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
