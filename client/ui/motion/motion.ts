import { useEffect, useState } from 'react'

type Motion = typeof import('./motion.view')

/** Null until loaded, and with reduced motion: buttons do the same. */
let motion: Motion | null = null
let load: (() => Promise<unknown>) | null = null

export const setMotion = (code: Motion | null): void => {
  motion = code
}
export const setMotionLoader = (loader: typeof load): void => {
  load = loader
}

/** The drag components at the element's mount: a later load replaces no element. The first use starts the load. */
export const useMotionAtMount = (): Motion | null => {
  useEffect(() => {
    // A hidden page loads nothing.
    if (document.visibilityState === 'hidden') return
    load?.().catch(() => undefined)
    load = null
  }, [])
  return useState(() => motion)[0]
}
