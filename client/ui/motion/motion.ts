import { useEffect, useState } from 'react'

type Motion = typeof import('./motion.view')

/** The drag components; null until loaded, and with reduced motion: buttons do the same. */
let motion: Motion | null = null
let load: (() => Promise<unknown>) | null = null

export const setMotion = (code: Motion | null): void => {
  motion = code
}
export const setMotionLoader = (loader: typeof load): void => {
  load = loader
}

/**
 * The drag components as of the element's mount, so that none is replaced later. The first use loads them for the
 * following.
 */
export const useMotionAtMount = (): Motion | null => {
  useEffect(() => {
    // Loads nothing on pages without draggable elements.
    if (document.visibilityState === 'hidden') return
    load?.().catch(() => undefined)
    load = null
  }, [])
  return useState(() => motion)[0]
}
