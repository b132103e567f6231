import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DomainEvent } from '../../../machines/domain-events'
import { alertFlow } from '../../../machines/shell/overlays/alert.machine'
import { confirmFlow } from '../../../machines/shell/overlays/confirm.machine'
import { toastFlow } from '../../../machines/shell/overlays/toast.machine'
import { retryUntilDone } from '../../api/fetch-code'
import { type AskCustomer, AskCustomerContext } from '../../flows/ask-customer'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { LazyScreen, LoadingContext, screenCode } from '../../ui/layout/lazy-screen'

const load = retryUntilDone(() => import('./overlays.view'))
let loading: ReturnType<typeof load> | undefined
/** With the texts of domain events, in their order; the first page does not wait for it. */
const loadOverlays = (): ReturnType<typeof load> => {
  loading ??= load()
  return loading
}
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

const dismissal = { type: 'toast.dismiss' } as const

/**
 * The app's one toast, confirmation and alert, on every route (SHELL-24). Subscribed to domain events from the start.
 */
export const WithOverlays = ({ children }: { children: ReactNode }) => {
  const { eventBus } = useServices()
  const [toast, sendToast, toasts] = useFlow(toastFlow)
  const [confirm, sendConfirm] = useFlow(confirmFlow)
  const [alert, sendAlert] = useFlow(alertFlow)
  const { toast: shownToast } = toast.context
  const { question } = confirm.context
  const { alert: shownAlert } = alert.context
  const isDue = useIsDue(Boolean(shownToast || question || shownAlert))
  const agreed = useRef<() => void>(undefined)
  const ask: AskCustomer = (question, onYes) => {
    agreed.current = onYes
    sendConfirm({ type: 'confirm.ask', question })
  }

  useEffect(() => {
    const show = ({ words }: Awaited<ReturnType<typeof load>>, domainEvent: DomainEvent) => {
      const toast = words.toastFor(domainEvent)
      const alert = words.alertFor(domainEvent)
      const word = words.consoleWordFor(domainEvent)
      if (toast) sendToast({ type: 'toast.show', toast, ...words.originOf(domainEvent) })
      // A sale that was in doubt went through: nothing stays that says otherwise.
      else if (domainEvent.type === 'placement.completed' && toasts.getSnapshot().can(dismissal))
        sendToast(dismissal)
      if (alert) sendAlert({ type: 'alert.show', alert })
      if (word) console.info(word)
    }
    return eventBus.listen((domainEvent) => {
      // It belongs to every start and shows nothing.
      if (domainEvent.type !== 'session.restored')
        void loadOverlays().then((loaded) => show(loaded, domainEvent))
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
            onYes={() => {
              sendConfirm({ type: 'confirm.sayYes' })
              agreed.current?.()
            }}
            onNo={() => sendConfirm({ type: 'confirm.sayNo' })}
            alert={shownAlert}
            onOk={() => sendAlert({ type: 'alert.dismiss' })}
          />
        </LoadingContext>
      )}
    </AskCustomerContext>
  )
}
