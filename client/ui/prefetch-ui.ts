import { isSlowOrMetered } from '../platform/data-saver'
import { setMotion, setMotionLoader } from './motion/motion'

/** Loads framer-motion and its users once something draggable is used; not with reduced motion or data saver. */
const loadMotion = async (): Promise<void> => {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
  if (calm.matches || isSlowOrMetered()) return
  const [{ loadFeatures }, motion] = await Promise.all([
    import('./motion/moving.view'),
    import('./motion/motion.view'),
  ])
  await loadFeatures()
  const follow = (): void => setMotion(calm.matches ? null : motion)
  calm.addEventListener('change', follow)
  follow()
}

/** Prefetches code that the first page does not need, after it has settled. */
export const prefetchUi = (): void => setMotionLoader(loadMotion)
