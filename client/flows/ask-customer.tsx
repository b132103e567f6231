import { createContext, use } from 'react'
import type { EventFromLogic } from 'xstate'
import type { flows } from '../../machines/flows'

type Asking = Extract<EventFromLogic<(typeof flows)['confirm']['machine']>, { type: 'confirm.ask' }>

/** Opens the one confirmation dialog; its answer comes as a domain event with the same subject. */
export type AskCustomer = (question: Asking['question']) => void

export const AskCustomerContext = createContext<AskCustomer>(() => undefined)

export const useAskCustomer = (): AskCustomer => use(AskCustomerContext)
