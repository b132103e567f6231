import { isSlowOrMetered } from '../platform/data-saver'
import { setMotion, setMotionLoader } from './motion/motion'

/** Loads framer-motion, unless the customer wants reduced motion or saves data. */
const loadMotion = async (): Promise<void> => {
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')
  if (reducedMotion.matches || isSlowOrMetered()) return
  const motion = await import('./motion/motion.view')
  const update = (): void => setMotion(reducedMotion.matches ? null : motion)
  reducedMotion.addEventListener('change', update)
  update()
}

/** Lets the first draggable element load the drag code. Call it after the first page has settled. */
export const prefetchUi = (): void => setMotionLoader(loadMotion)
