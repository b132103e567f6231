import type { DomainEvent } from '../../machines/domain-events'
import type { Transport } from '../api/transport'
import { createSingleFlightLock } from '../platform/single-flight-lock'
import type { AppStorage } from '../platform/storage'
import { createOutbox } from './create-outbox'
import { createEvictionMarker } from './eviction-marker'
import type { Outbox } from './outbox'
import { createRows } from './rows'

/** Other tabs are told that something changed, never what. */
const openChannel = () => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('app-outbox')
  return {
    emit: () => channel?.postMessage('changed'),
    listen: (onEmitted: () => void) => channel?.addEventListener('message', onEmitted),
  }
}

interface Parts {
  transport: Transport
  storage: AppStorage
  session: { read: () => { account: { id: string } } | null }
  /** ms since 1970 by the server's clock, once an answer told it (`knowsServerTime`). */
  serverNow: () => number
  knowsServerTime: () => boolean
  eventBus: { emit: (domainEvent: DomainEvent) => void }
}

/** The outbox of this browser. */
export const openOutbox = ({
  transport,
  storage,
  session,
  serverNow,
  knowsServerTime,
  eventBus,
}: Parts): Outbox => {
  let isPersistent = false
  // Asks without waiting, so that the browser does not evict the rows: some browsers ask the customer.
  const persist = (): void => {
    if (!isPersistent) navigator.storage?.persist?.().catch(() => false)
    isPersistent = true
  }
  const outbox = createOutbox({
    transport,
    accountId: () => session.read()?.account.id ?? null,
    // Rows are compared with the server's list, so they use its clock: a device's may be hours wrong.
    now: serverNow,
    knowsServerTime,
    rows: createRows(),
    marker: createEvictionMarker(storage),
    sender: createSingleFlightLock(navigator.locks),
    channel: openChannel(),
    onEnd: (intent, outcome) => {
      if (outcome.state === 'unknown') return
      eventBus.emit({ type: outcome.state === 'settled' ? 'outbox.settled' : 'outbox.rejected', intent })
    },
  })
  return {
    ...outbox,
    place: (intent) => {
      persist()
      return outbox.place(intent)
    },
  }
}
