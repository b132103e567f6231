import type { Services } from '../shared/services'
import type { Outbox } from './door'
import { createOneSender } from './one-sender'
import { createOutbox } from './outbox'
import { createRows } from './rows'

/** Other tabs hear that something changed, never what. */
const openChannel = () => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('app-outbox')
  return {
    tell: () => channel?.postMessage('changed'),
    listen: (onTold: () => void) => channel?.addEventListener('message', onTold),
  }
}

/** The outbox of this browser. */
export const openOutbox = ({
  transport,
  session,
  serverNow,
  knowsServerTime,
  facts,
}: Pick<Services, 'transport' | 'session' | 'serverNow' | 'knowsServerTime' | 'facts'>): Outbox => {
  // Asked once, and without waiting: a browser that may throw our notes away should at least be asked not to.
  navigator.storage?.persist?.().catch(() => false)
  return createOutbox({
    transport,
    accountId: () => session.read()?.account.id ?? null,
    // Rows are compared with the server's list: a device's clock may be wrong by hours.
    now: serverNow,
    knowsServerTime,
    rows: createRows(),
    sender: createOneSender(navigator.locks),
    channel: openChannel(),
    onEnd: (intent, outcome) => {
      if (outcome.state === 'unknown') return
      facts.tell({ type: outcome.state === 'settled' ? 'outbox.settled' : 'outbox.rejected', intent })
    },
  })
}
