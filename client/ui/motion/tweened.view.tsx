import { useMotion } from './motion'

/** A figure that runs from its last value to the new one where things move. Never of what is being agreed to. */
export const Tweened = ({ children }: { children: string }) => {
  const motion = useMotion()
  return motion ? <motion.Tween text={children} /> : children
}
