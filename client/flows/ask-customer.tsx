import { createContext, use } from 'react'
import type { ConfirmSubject } from '../../machines/domain-events'

export interface ConfirmRequest {
  subject: ConfirmSubject
  text: string
  /** The name of the object, between title and text; never logged. */
  about?: string
}

/**
 * Opens the one confirmation dialog. Its result is a domain event with the same subject; `onYes` is for callers that
 * are not flows.
 */
export type AskCustomer = (question: ConfirmRequest, onYes?: () => void) => void

export const AskCustomerContext = createContext<AskCustomer>(() => undefined)

export const useAskCustomer = (): AskCustomer => use(AskCustomerContext)
