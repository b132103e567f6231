import { createContext, use, useEffect, useEffectEvent } from 'react'
import type { EventFromLogic } from 'xstate'
import type { flows } from '../../machines/flows'
import { useDomainEvent } from './use-domain-event'

type AskEvent = Extract<
  EventFromLogic<(typeof flows)['reauthenticate']['machine']>,
  { type: 'reauthenticate.ask' }
>

/** Opens the one password dialog; a domain event with the same subject reports the result. */
export type AskPassword = (question: Pick<AskEvent, 'subject' | 'text'>) => void

export const AskPasswordContext = createContext<AskPassword>(() => undefined)

/**
 * For actions that need a recent password (rulings 20, 21 and 30). Call the result with the text to show; `onConfirmed`
 * receives false if the customer closed the dialog (SHELL-28).
 */
export const useReauthenticate = (
  subject: AskEvent['subject'],
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

/** For a flow whose request needs a recent password (rulings 20 and 21): opens the dialog when `waits` becomes true. */
export const usePasswordWhen = (
  waits: boolean,
  { subject, text }: Pick<AskEvent, 'subject' | 'text'>,
  onConfirmed: (confirmed: boolean) => void,
): void => {
  const askPassword = useEffectEvent(useReauthenticate(subject, onConfirmed))
  useEffect(() => {
    if (waits) askPassword(text)
  }, [waits, text])
}
