import { type ReactNode, useEffect, useState } from 'react'
import type { DomainEvent } from '../../../machines/domain-events'
import { retryUntilDone } from '../../api/retry-until-done'
import { type AskCustomer, AskCustomerContext } from '../../flows/ask-customer'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { LazyScreen, LoadingContext, screenCode } from '../../ui/layout/lazy-screen'

/** Loaded with the texts for each domain event, which the first page should not wait for. */
let overlays: typeof import('./overlays.view') | undefined
const loadOverlays = retryUntilDone(async () => {
  overlays ??= await import('./overlays.view')
  return overlays
})
/** One promise for all: an import asked for later may be there sooner, and the last event's toast must stay. */
let loading: ReturnType<typeof loadOverlays> | undefined
const overlaysCode = screenCode(() => loadOverlays().then((loaded) => loaded.default))

/** Delay of the overlays' code after the first render, ms: it must not compete with what the customer waits for. */
const loadedAfterMs = 1_000

/** Whether the overlays' code may be fetched: once one has something to show, or after a while. */
const useIsDue = (hasContent: boolean): boolean => {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), loadedAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (hasContent && !isDue) setIsDue(true)
  return isDue
}

/** Domain events of every start; they show nothing. */
const ofEveryStart: ReadonlySet<DomainEvent['type']> = new Set(['session.restored', 'splash.ended'])

const dismissal = { type: 'toast.dismiss' } as const

/**
 * The app's one toast, confirmation and alert, on every route (SHELL-24). Subscribed to domain events from the start.
 */
export const WithOverlays = ({ children }: { children: ReactNode }) => {
  const { eventBus } = useServices()
  const [toast, sendToast, toasts] = useFlow('toast')
  const [confirm, sendConfirm] = useFlow('confirm')
  const [alert, sendAlert] = useFlow('alert')
  const { toast: shownToast } = toast.context
  const { question } = confirm.context
  const { alert: shownAlert } = alert.context
  const isDue = useIsDue(Boolean(shownToast || question || shownAlert))
  const ask: AskCustomer = (question) => sendConfirm({ type: 'confirm.ask', question })

  useEffect(() => {
    const show = ({ words }: NonNullable<typeof overlays>, domainEvent: DomainEvent) => {
      const toast = words.toastFor(domainEvent)
      const alert = words.alertFor(domainEvent)
      const word = words.consoleWordFor(domainEvent)
      if (toast) sendToast({ type: 'toast.show', toast })
      // A sale that was in doubt went through: nothing stays that says otherwise.
      else if (domainEvent.type === 'placement.completed' && toasts.getSnapshot().can(dismissal))
        sendToast(dismissal)
      if (alert) sendAlert({ type: 'alert.show', alert })
      if (word) console.info(word)
    }
    return eventBus.listen((domainEvent) => {
      if (ofEveryStart.has(domainEvent.type)) return
      if (overlays) show(overlays, domainEvent)
      else {
        loading ??= loadOverlays()
        void loading.then((loaded) => show(loaded, domainEvent))
      }
    })
  }, [eventBus, sendToast, toasts, sendAlert])

  return (
    <AskCustomerContext value={ask}>
      {children}
      {isDue && (
        <LoadingContext value={null}>
          <LazyScreen
            code={overlaysCode}
            toast={shownToast}
            sendToast={sendToast}
            question={question}
            onYes={() => sendConfirm({ type: 'confirm.sayYes' })}
            onNo={() => sendConfirm({ type: 'confirm.sayNo' })}
            alert={shownAlert}
            onOk={() => sendAlert({ type: 'alert.dismiss' })}
          />
        </LoadingContext>
      )}
    </AskCustomerContext>
  )
}
