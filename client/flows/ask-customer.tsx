import { createContext, use } from 'react'
import type { EventFromLogic } from 'xstate'
import type { flows } from '../../machines/flows'

type Asking = Extract<EventFromLogic<(typeof flows)['confirm']['machine']>, { type: 'confirm.ask' }>

/**
 * Opens the one confirmation dialog. Its result is a domain event with the same subject; `onYes` is for callers that
 * are not flows.
 */
export type AskCustomer = (question: Asking['question'], onYes?: () => void) => void

export const AskCustomerContext = createContext<AskCustomer>(() => undefined)

export const useAskCustomer = (): AskCustomer => use(AskCustomerContext)
