import { createContext } from 'react'

/** Whether the app is locked: nothing of the customer's may be seen, not in the page's title either (EXT-22). */
export const LockContext = createContext(false)
