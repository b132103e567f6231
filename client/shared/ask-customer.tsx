import { createContext, use } from 'react'
import type { Question } from '../../machines/shell/confirm.machine'

/** Asks in the one confirmation dialog; the answer comes as a fact of the same subject. */
export type AskCustomer = (question: Question) => void

export const AskCustomerContext = createContext<AskCustomer>(() => undefined)

export const useAskCustomer = (): AskCustomer => use(AskCustomerContext)
