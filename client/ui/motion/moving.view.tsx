import { LazyMotion, MotionConfig } from 'framer-motion'
import type { ReactNode } from 'react'

export let features: typeof import('./features')

export const loadFeatures = async (): Promise<void> => {
  features = await import('./features')
}

const quick = { duration: 0.2, ease: [0.2, 0.8, 0.2, 1] as const }

/** Provides the features of `m`; still with reduced motion. */
export const Moving = ({ children }: { children: ReactNode }) => (
  <LazyMotion features={features.features} strict>
    <MotionConfig reducedMotion="user" transition={quick}>
      {children}
    </MotionConfig>
  </LazyMotion>
)
