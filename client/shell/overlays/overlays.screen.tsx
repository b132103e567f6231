import { type ReactNode, useEffect, useRef, useState } from 'react'
import { confirmFlow } from '../../../machines/shell/overlays/confirm.machine'
import { toastFlow } from '../../../machines/shell/overlays/toast.machine'
import type { Alert } from '../../../machines/shell/overlays/toast.rules'
import { type AppEffects, loadOverlays, useAppEvents } from '../../app/events'
import { type AskCustomer, AskCustomerContext } from '../../flows/ask-customer'
import { sendIfHandled, useFlow } from '../../flows/use-flow'
import { LazyScreen, LoadingContext, screenCode } from '../../ui/layout/lazy-screen'

const overlaysCode = screenCode(() => loadOverlays().then((loaded) => loaded.default))

/** ms after the first render: it must not delay the customer. */
const loadedAfterMs = 1_000

/** Whether the overlays' code may load: on the first message, or after a while. */
const useIsDue = (hasContent: boolean): boolean => {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), loadedAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (hasContent && !isDue) setIsDue(true)
  return isDue
}

/**
 * The app's one toast, confirmation and alert, on every route (SHELL-24). Subscribed to domain events from the start.
 */
export const WithOverlays = ({ app, children }: { app?: AppEffects; children: ReactNode }) => {
  const [toast, sendToast, toasts] = useFlow(toastFlow)
  const [confirm, sendConfirm] = useFlow(confirmFlow)
  const [alert, setAlert] = useState<Alert | null>(null)
  const { toast: visibleToast } = toast.context
  const { question } = confirm.context
  const isDue = useIsDue(Boolean(visibleToast || question || alert))
  const onAgreed = useRef<() => void>(undefined)
  const ask: AskCustomer = (question, onYes) => {
    onAgreed.current = onYes
    sendConfirm({ type: 'confirm.ask', question })
  }

  useAppEvents(app, {
    sendToast: (event) => sendIfHandled(toasts, event),
    showAlert: setAlert,
  })

  return (
    <AskCustomerContext value={ask}>
      {children}
      {isDue && (
        <LoadingContext value={null}>
          <LazyScreen
            code={overlaysCode}
            toast={visibleToast}
            sendToast={sendToast}
            question={question}
            onYes={() => {
              sendConfirm({ type: 'confirm.sayYes' })
              onAgreed.current?.()
            }}
            onNo={() => sendConfirm({ type: 'confirm.sayNo' })}
            alert={alert}
            onOk={() => setAlert(null)}
          />
        </LoadingContext>
      )}
    </AskCustomerContext>
  )
}
