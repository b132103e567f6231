import { type Location, redirectAfter, sessionEventAfter } from '../../machines/auth/session/redirects.rules'
import type { SessionEvent } from '../../machines/auth/session/session.machine'
import type { DomainEvent } from '../../machines/domain-events'
import type { ToastEvent } from '../../machines/shell/overlays/toast.machine'
import type { Alert } from '../../machines/shell/overlays/toast.rules'
import { retryUntilDone } from '../data/fetch-code'
import { useDomainEvent } from '../flows/use-domain-event'

/** The first page does not wait for the messages and the overlays. */
const load = retryUntilDone(() => import('../shell/overlays/overlays.view'))
let loading: ReturnType<typeof load> | undefined
/** Loads them once, so that messages appear in order. */
export const loadOverlays = (): ReturnType<typeof load> => {
  loading ??= load()
  return loading
}

export interface AppEffects {
  place: Location
  redirect: (path: string) => void
  sendSession: (event: SessionEvent) => void
}

interface Overlays {
  sendToast: (event: ToastEvent) => void
  showAlert: (alert: Alert) => void
}

/** After these the visible toast is no longer true: a warning about an unknown outcome, 'Please sign in'. */
const outdating: readonly DomainEvent['type'][] = [
  'placement.completed',
  'login.succeeded',
  'biometricLogin.succeeded',
]

/** Applies domain events to the whole app: session, navigation, toasts. If `app` is missing, there are no routes. */
export const useAppEvents = (app: AppEffects | undefined, { sendToast, showAlert }: Overlays): void => {
  const show = async (domainEvent: DomainEvent): Promise<void> => {
    const { texts } = await loadOverlays()
    const toast = texts.toastFor(domainEvent)
    const alert = texts.alertFor(domainEvent)
    const word = texts.consoleWordFor(domainEvent)
    if (toast) sendToast({ type: 'toast.show', toast, ...texts.originOf(domainEvent) })
    else if (outdating.includes(domainEvent.type)) sendToast({ type: 'toast.dismiss' })
    if (alert) showAlert(alert)
    if (word) console.info(word)
  }
  useDomainEvent((domainEvent) => {
    const path = app && redirectAfter(domainEvent, app.place)
    if (path) app.redirect(path)
    const sessionEvent = sessionEventAfter(domainEvent)
    if (sessionEvent) app?.sendSession(sessionEvent)
    if (domainEvent.type !== 'session.restored') void show(domainEvent)
  })
}
