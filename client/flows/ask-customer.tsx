import { createContext, use } from 'react'
import type { EventFromLogic } from 'xstate'
import type { flows } from '../../machines/flows'

type Asking = Extract<EventFromLogic<(typeof flows)['confirm']['machine']>, { type: 'confirm.ask' }>

/**
 * Opens the one confirmation dialog. Its answer comes as a domain event with the same subject; `onYes` is for what is no
 * flow.
 */
export type AskCustomer = (question: Asking['question'], onYes?: () => void) => void

export const AskCustomerContext = createContext<AskCustomer>(() => undefined)

export const useAskCustomer = (): AskCustomer => use(AskCustomerContext)
