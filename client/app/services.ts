import { sessionRejected } from '../../machines/auth/session/redirects.rules'
import { createSessionStore } from '../auth/session/session.store'
import { createSellPagePrefetch } from '../data/sell-page-prefetch'
import { createServerClock, createTransport } from '../data/transport'
import { EventBus } from '../flows/event-bus'
import type { Services } from '../flows/services'
import { lazyOutbox } from '../money/outbox'
import { createInstallOffer } from '../platform/install-offer'
import { browserStorage } from '../platform/storage'
import { Vault } from '../platform/vault'
import { broadcastLog } from '../record/broadcast'
import { createRecorder } from '../record/recorder'
import { createResumeMarkers } from '../record/resume/resume-markers'
import { createLog } from '../record/store'

const loadOutbox = () => import('../money/open-outbox')

/** Also sends records to Stately's inspector, if the developer has enabled it. */
const withStately = (append: Services['log']['append']): Services['log']['append'] => {
  const inspector = import('../record/stately').then(({ statelyInspection }) =>
    statelyInspection(String(import.meta.env.VITE_STATELY_URL ?? 'ws://localhost:8080')),
  )
  return (record) => {
    append(record)
    inspector.then(
      (emit) => emit(record),
      () => undefined,
    )
  }
}

/** Creates the app's dependencies in a browser; tests replace parts. */
export const createServices = (parts: Partial<Services> = {}): Services => {
  const newId = parts.newId ?? (() => crypto.randomUUID())
  const now = parts.now ?? (() => Date.now())
  const storage = parts.storage ?? browserStorage()
  const serverClock = createServerClock(now)
  const session = parts.session ?? createSessionStore(storage, now)
  const eventBus = parts.eventBus ?? new EventBus()
  const logSession = newId()
  const ownLog = parts.log ?? createLog({ session: logSession, now, page: window })
  const log = import.meta.env.MODE === 'development' && !parts.log ? broadcastLog(ownLog) : ownLog
  let append = log.append
  if (import.meta.env.MODE === 'development' && import.meta.env.VITE_STATELY_INSPECT === '1')
    append = withStately(append)
  const services: Services = {
    newId,
    now,
    serverNow: serverClock.now,
    knowsServerTime: serverClock.isKnown,
    clock: {
      setTimeout: (work, ms) => window.setTimeout(work, ms),
      clearTimeout: (timer: number) => window.clearTimeout(timer),
    },
    storage,
    copy: (text) => navigator.clipboard.writeText(text),
    search: () => window.location.search,
    reload: () => window.location.reload(),
    shareOrDownload: (file) =>
      import('../platform/share-or-download').then(({ shareOrDownload }) => shareOrDownload(file)),
    installOffer: parts.installOffer ?? createInstallOffer(window),
    vault: new Vault(),
    eventBus,
    log,
    recorder: createRecorder({ session: logSession, now, append, log }),
    resumeMarkers: createResumeMarkers(logSession),
    session,
    transport: createTransport({
      readToken: session.token,
      readAccount: () => session.read()?.account.id,
      followSession: session.followReplaced,
      onUnauthenticated: (error) => eventBus.emit(sessionRejected(error)),
      onServerTime: serverClock.readServerTime,
    }),
    sellPageAhead: createSellPagePrefetch(now),
    outbox: lazyOutbox(async () => (await loadOutbox()).openOutbox(services)),
    ...parts,
  }
  return services
}
