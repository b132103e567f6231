import { createContext, use } from 'react'
import type { ConfirmSubject } from '../../machines/domain-events'

export interface ConfirmRequest {
  subject: ConfirmSubject
  text: string
  /** The object's name, shown between the title and the text; never logged. */
  about?: string
}

/** Opens the one confirmation dialog; a domain event reports the result. Callers that are not flows pass `onYes`. */
export type AskCustomer = (question: ConfirmRequest, onYes?: () => void) => void

export const AskCustomerContext = createContext<AskCustomer>(() => undefined)

export const useAskCustomer = (): AskCustomer => use(AskCustomerContext)
