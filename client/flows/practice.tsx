import { type ComponentType, createContext, type ReactNode } from 'react'

export interface PracticeProps {
  deposit: ReactNode
  details: ReactNode
  onEnd: () => void
}

/** Shows the practice while mounted; null if a page is rendered on its own. */
export const PracticeContext = createContext<ComponentType<Pick<PracticeProps, 'onEnd'>> | null>(null)

/** Whether the app is locked and must show no customer data, not even in the page's title (EXT-22). */
export const LockContext = createContext(false)
