import { useState } from 'react'

type Motion = typeof import('./motion.view')

/** What is dragged. Null until its code is there, and where less motion is asked for: buttons do the same. */
let motion: Motion | null = null

export const setMotion = (code: Motion | null): void => {
  motion = code
}

/** For elements that can be dragged: what was there when they were mounted, so that none is replaced later. */
export const useMotionAtMount = (): Motion | null => useState(() => motion)[0]
