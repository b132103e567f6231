import { useEffect, useState } from 'react'

type Motion = typeof import('./motion.view')

/** Null until loaded, and if motion is reduced: the buttons do the same things. */
let motion: Motion | null = null
let load: (() => Promise<unknown>) | null = null

export const setMotion = (code: Motion | null): void => {
  motion = code
}
export const setMotionLoader = (loader: typeof load): void => {
  load = loader
}

/** The drag components as of the element's mount: loading later replaces no element. The first use starts loading. */
export const useMotionAtMount = (): Motion | null => {
  useEffect(() => {
    // A hidden page loads nothing.
    if (document.visibilityState === 'hidden') return
    load?.().catch(() => undefined)
    load = null
  }, [])
  return useState(() => motion)[0]
}
