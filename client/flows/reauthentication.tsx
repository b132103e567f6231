import { createContext, use, useEffect, useEffectEvent } from 'react'
import type { EventFromLogic } from 'xstate'
import type { flows } from '../../machines/flows'
import { useDomainEvent } from './use-domain-event'

type Asking = Extract<
  EventFromLogic<(typeof flows)['reauthenticate']['machine']>,
  { type: 'reauthenticate.ask' }
>

/** Opens the one password dialog; its result comes as a domain event with the same subject. */
export type AskPassword = (question: Pick<Asking, 'subject' | 'text'>) => void

export const AskPasswordContext = createContext<AskPassword>(() => undefined)

/**
 * For actions that need a recent password (rulings 20, 21 and 30). Call the result with the reason to show; `onConfirmed`
 * gets whether the customer confirmed or closed the dialog (SHELL-28).
 */
export const useReauthenticate = (
  subject: Asking['subject'],
  onConfirmed: (confirmed: boolean) => void,
): ((text: string) => void) => {
  const askPassword = use(AskPasswordContext)
  useDomainEvent((domainEvent) => {
    if (domainEvent.type !== 'reauthenticate.confirmed' && domainEvent.type !== 'reauthenticate.abandoned')
      return
    if (domainEvent.subject === subject) onConfirmed(domainEvent.type === 'reauthenticate.confirmed')
  })
  return (text) => askPassword({ subject, text })
}

/**
 * For a flow that waits because the server asked for the password (rulings 20 and 21): the dialog opens when `waits`
 * becomes true.
 */
export const usePasswordWhen = (
  waits: boolean,
  { subject, text }: Pick<Asking, 'subject' | 'text'>,
  onConfirmed: (confirmed: boolean) => void,
): void => {
  const askPassword = useEffectEvent(useReauthenticate(subject, onConfirmed))
  useEffect(() => {
    if (waits) askPassword(text)
  }, [waits, text])
}
