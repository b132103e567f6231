import type { Services } from '../flows/services'
import { createRows } from './intent-store'
import { createOutbox } from './outbox'
import type { Outbox } from './outbox-loader'
import { createSingleFlightLock } from './single-flight-lock'

/** Other tabs hear that something changed, never what. */
const openChannel = () => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('app-outbox')
  return {
    emit: () => channel?.postMessage('changed'),
    listen: (onEmitted: () => void) => channel?.addEventListener('message', onEmitted),
  }
}

/** The outbox of this browser. */
export const openOutbox = ({
  transport,
  session,
  serverNow,
  knowsServerTime,
  eventBus,
}: Pick<Services, 'transport' | 'session' | 'serverNow' | 'knowsServerTime' | 'eventBus'>): Outbox => {
  // Asked once, and without waiting: a browser that may throw our notes away should at least be asked not to.
  navigator.storage?.persist?.().catch(() => false)
  return createOutbox({
    transport,
    accountId: () => session.read()?.account.id ?? null,
    // Rows are compared with the server's list: a device's clock may be wrong by hours.
    now: serverNow,
    knowsServerTime,
    rows: createRows(),
    sender: createSingleFlightLock(navigator.locks),
    channel: openChannel(),
    onEnd: (intent, outcome) => {
      if (outcome.state === 'unknown') return
      eventBus.emit({ type: outcome.state === 'settled' ? 'outbox.settled' : 'outbox.rejected', intent })
    },
  })
}
