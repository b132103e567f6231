import { useState, useSyncExternalStore } from 'react'

type Motion = typeof import('./motion.view') & Pick<typeof import('./departures.view'), 'depart'>

/** What moves. Null until its code is there, and where nothing is to move: all without it is still and whole. */
let motion: Motion | null = null
const listeners = new Set<() => void>()

export const readMotion = (): Motion | null => motion

/** For elements that move: what was there when they were mounted, so that none is replaced later. */
export const useMotionAtMount = (): Motion | null => useState(readMotion)[0]

export const setMotion = (code: Motion | null): void => {
  motion = code
  for (const listener of listeners) listener()
}

const onMotion = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For what has neither state nor focus and may change when motion comes. */
export const useMotion = (): Motion | null => useSyncExternalStore(onMotion, readMotion)
