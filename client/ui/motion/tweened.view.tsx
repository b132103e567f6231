import { useSyncExternalStore } from 'react'
import { onMotion, readMotion } from './motion'

/** A figure that runs from its last value to the new one where things move. Never of what is being agreed to. */
export const Tweened = ({ children }: { children: string }) => {
  const motion = useSyncExternalStore(onMotion, readMotion)
  return motion ? <motion.Tween text={children} /> : children
}
