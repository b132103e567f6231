import { LazyMotion, MotionConfig } from 'framer-motion'
import type { ReactNode } from 'react'

/** Animation, drag and layout: the larger part, a file of its own. */
export let features: typeof import('./features')

export const loadFeatures = async (): Promise<void> => {
  features = await import('./features')
}

/** No longer than anybody waits. */
const quick = { duration: 0.2, ease: [0.2, 0.8, 0.2, 1] as const }

/** Where `m` finds its features; still for whoever asks for less motion later on. */
export const Moving = ({ children }: { children: ReactNode }) => (
  <LazyMotion features={features.features} strict>
    <MotionConfig reducedMotion="user" transition={quick}>
      {children}
    </MotionConfig>
  </LazyMotion>
)
