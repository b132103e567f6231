import { fetchesLittle } from '../platform/saves-data'
import { showFaceFromNextPage } from './face/face'
import { setMotion, setMotionLoader } from './motion/motion'

/** framer-motion and what uses it, when something that is dragged has come; nothing where less motion is asked for, or less data. */
const loadMotion = async (): Promise<void> => {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
  if (calm.matches || fetchesLittle()) return
  const [{ loadFeatures }, motion] = await Promise.all([
    import('./motion/moving.view'),
    import('./motion/motion.view'),
  ])
  await loadFeatures()
  const follow = (): void => setMotion(calm.matches ? null : motion)
  calm.addEventListener('change', follow)
  follow()
}

/** What the first page does not wait for: fetched when it has settled. */
export const dressUp = async (): Promise<void> => {
  setMotionLoader(loadMotion)
  const hasFace = [...document.fonts].some(({ family }) => family.includes('CN Grotesk'))
  if (!hasFace) await showFaceFromNextPage()
}
