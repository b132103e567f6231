import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toastFlow } from '../../../machines/shell/overlays/toast.machine'
import type { Alert } from '../../../machines/shell/overlays/toast.rules'
import { type AppEffects, loadOverlays, useAppEvents } from '../../app/events'
import { type AskCustomer, AskCustomerContext, type ConfirmRequest } from '../../flows/ask-customer'
import { useServices } from '../../flows/services'
import { sendIfHandled, useFlow } from '../../flows/use-flow'
import { LazyScreen, LoadingContext, screenCode } from '../../ui/layout/lazy-screen'

const overlaysCode = screenCode(() => loadOverlays().then((loaded) => loaded.default))

/** ms after the first render, so that loading does not slow the customer down. */
const loadAfterMs = 1_000

const useShouldLoad = (hasContent: boolean): boolean => {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), loadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (hasContent && !isDue) setIsDue(true)
  return isDue
}

/** Provides the app's one toast, confirmation and alert, and applies domain events from the start (SHELL-24). */
export const WithOverlays = ({ app, children }: { app?: AppEffects; children: ReactNode }) => {
  const [toast, sendToast, toasts] = useFlow(toastFlow)
  const { recorder, eventBus } = useServices()
  const [question, setQuestion] = useState<ConfirmRequest | null>(null)
  const [alert, setAlert] = useState<Alert | null>(null)
  const { toast: visibleToast } = toast.context
  const isDue = useShouldLoad(Boolean(visibleToast || question || alert))
  const onAgreed = useRef<() => void>(undefined)
  const answer = (isYes: boolean): void => {
    if (!question) return
    const type = isYes ? 'confirm.agreed' : 'confirm.declined'
    recorder.action(isYes ? 'confirm.sayYes' : 'confirm.sayNo')(null, type)
    // Closes before the caller's dialog, because each returns the focus to what is below it.
    if (isYes) flushSync(() => setQuestion(null))
    else setQuestion(null)
    eventBus.emit({ type, subject: question.subject })
    if (isYes) onAgreed.current?.()
  }
  // Nothing happens without a yes (SHELL-13 to SHELL-15); a new question declines the open one.
  const ask: AskCustomer = (next, onYes) => {
    if (question && question.subject !== next.subject) answer(false)
    onAgreed.current = onYes
    setQuestion(next)
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
            onYes={() => answer(true)}
            onNo={() => answer(false)}
            alert={alert}
            onOk={() => setAlert(null)}
          />
        </LoadingContext>
      )}
    </AskCustomerContext>
  )
}
