import { useEffect, useState } from 'react'

type Motion = typeof import('./motion.view')

/** What is dragged. Null until its code is there, and where less motion is asked for: buttons do the same. */
let motion: Motion | null = null
/** Fetches it, once. */
let load: (() => Promise<unknown>) | null = null

export const setMotion = (code: Motion | null): void => {
  motion = code
}
export const setMotionLoader = (loader: typeof load): void => {
  load = loader
}

/**
 * For elements that can be dragged: what was there when they were mounted, so that none is replaced later. The first of
 * them fetches it for those that follow.
 */
export const useMotionAtMount = (): Motion | null => {
  useEffect(() => {
    // Nothing is fetched for whoever does not look.
    if (document.visibilityState === 'hidden') return
    load?.().catch(() => undefined)
    load = null
  }, [])
  return useState(() => motion)[0]
}
