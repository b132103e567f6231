import { type ComponentType, createContext, type ReactNode } from 'react'

export interface PracticeProps {
  /** The shipped page of a deposit address. */
  deposit: ReactNode
  /** The shipped page of a transaction. */
  details: ReactNode
  onEnd: () => void
}

/** Shows the practice while mounted; null where a page is shown by itself. */
export const PracticeContext = createContext<ComponentType<Pick<PracticeProps, 'onEnd'>> | null>(null)

/** Whether the app is locked: nothing of the customer's may be seen, not in the page's title either (EXT-22). */
export const LockContext = createContext(false)
