import { type ComponentType, lazy, useState } from 'react'

/** A screen's code: fetched when it is first drawn, or before by `fetch`; `loaded` when it is here from the start. */
export const screenCode = (load: () => Promise<ComponentType>, loaded?: ComponentType) => {
  const code = {
    loaded,
    fetch: async () => {
      code.loaded ??= await load()
      return { default: code.loaded }
    },
  }
  return Object.assign(code, { Waiting: lazy(code.fetch) })
}

/** Draws code that is here at once: React would show the skeleton of a `lazy` one for 300 ms all the same. */
export const LazyScreen = ({ code }: { code: ReturnType<typeof screenCode> }) => {
  const [Screen] = useState(() => code.loaded ?? code.Waiting)
  return <Screen />
}
