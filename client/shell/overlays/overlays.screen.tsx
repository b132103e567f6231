import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { DomainEvent } from '../../../machines/domain-events'
import { retryUntilDone } from '../../api/retry-until-done'
import { type AskCustomer, AskCustomerContext } from '../../flows/ask-customer'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'

/** Loaded with the texts for each domain event, which the first page should not wait for. */
let overlays: typeof import('./overlays.view') | undefined
const loadOverlays = retryUntilDone(async () => {
  overlays ??= await import('./overlays.view')
  return overlays
})
const Overlays = lazy(loadOverlays)

const never = () => () => undefined
/** False while a prerendered page is hydrated: overlays are not part of it. */
const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const dismissal = { type: 'toast.dismiss' } as const

/**
 * The app's one toast, confirmation and alert, on every route (SHELL-24). Subscribed to domain events from the start.
 */
export const WithOverlays = ({ children }: { children: ReactNode }) => {
  const { eventBus } = useServices()
  const [toast, sendToast, toasts] = useFlow('toast')
  const [confirm, sendConfirm] = useFlow('confirm')
  const [alert, sendAlert] = useFlow('alert')
  const isLive = useIsLive()
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
      if (overlays) show(overlays, domainEvent)
      else void loadOverlays().then((loaded) => show(loaded, domainEvent))
    })
  }, [eventBus, sendToast, toasts, sendAlert])

  return (
    <AskCustomerContext value={ask}>
      {children}
      {isLive && (
        <Suspense fallback={null}>
          <Overlays
            toast={toast.context.toast}
            sendToast={sendToast}
            question={confirm.context.question}
            onYes={() => sendConfirm({ type: 'confirm.sayYes' })}
            onNo={() => sendConfirm({ type: 'confirm.sayNo' })}
            alert={alert.context.alert}
            onOk={() => sendAlert({ type: 'alert.dismiss' })}
          />
        </Suspense>
      )}
    </AskCustomerContext>
  )
}
