import { SimulatedClock } from 'xstate'
import { createSessionStore } from '../../client/auth/session/session.store'
import { createSellPagePrefetch } from '../../client/data/sell-page-prefetch'
import { createServerClock, createTransport } from '../../client/data/transport'
import { EventBus } from '../../client/flows/event-bus'
import type { Services } from '../../client/flows/services'
import { openOutbox } from '../../client/money/open-outbox'
import { lazyOutbox } from '../../client/money/outbox'
import { createInstallOffer } from '../../client/platform/install-offer'
import { type AppStorage, memoryStorage } from '../../client/platform/storage'
import { Vault } from '../../client/platform/vault'
import { createRecorder } from '../../client/record/recorder'
import { createResumeMarkers } from '../../client/record/resume/resume-markers'
import { createLog } from '../../client/record/store'
import { sessionRejected } from '../../machines/auth/session/redirects.rules'
import type { LogRecord } from '../../machines/core/flow'
import { freezing } from '../models/frozen'

let ids = 0
/** Never the same twice: two pages in one test are two lives. */
const newId = (): string => `id-${++ids}`

export interface TestServices extends Services {
  clock: SimulatedClock
  /** The effect of the browser's clipboard on a text. */
  clipboard: { copy: (text: string) => Promise<void> }
  /** The outcome of a shared or saved file; its content is not made. */
  files: { shareOrDownload: Services['shareOrDownload'] }
  /** Called when the app reloads the page. */
  page: { reload: () => void }
  /** Everything the recorder wrote, even if the log lost it. */
  records: LogRecord[]
}

/** The outside world of one page, the network and the storage given; its clock is turned by the test. */
export const testServices = (send: typeof fetch, storage: AppStorage = memoryStorage()): TestServices => {
  const eventBus = new EventBus()
  const life = newId()
  const records: LogRecord[] = []
  const clipboard: TestServices['clipboard'] = { copy: () => Promise.resolve() }
  const files: TestServices['files'] = { shareOrDownload: async () => 'saved' }
  const page: TestServices['page'] = { reload: () => undefined }
  const serverClock = createServerClock(Date.now)
  const session = createSessionStore(storage, () => services.now())
  const log = createLog({ session: life, now: Date.now })
  const append = (record: LogRecord): void => {
    records.push(record)
    log.append(record)
  }
  const services: TestServices = {
    newId,
    now: Date.now,
    serverNow: serverClock.now,
    knowsServerTime: serverClock.isKnown,
    clock: new SimulatedClock(),
    storage,
    clipboard,
    copy: (text) => clipboard.copy(text),
    page,
    search: () => globalThis.window?.location.search ?? '',
    reload: () => page.reload(),
    files,
    shareOrDownload: (file) => files.shareOrDownload(file),
    installOffer: createInstallOffer(globalThis.window ?? new EventTarget()),
    vault: new Vault(),
    eventBus,
    log,
    records,
    recorder: freezing(createRecorder({ session: life, now: Date.now, append })),
    resumeMarkers: createResumeMarkers(life),
    session,
    transport: createTransport({
      fetch: send,
      readToken: session.token,
      readAccount: () => session.read()?.account.id,
      followSession: session.followReplaced,
      onUnauthenticated: (error) => eventBus.emit(sessionRejected(error)),
      onServerTime: serverClock.readServerTime,
    }),
    sellPageAhead: createSellPagePrefetch(Date.now),
    outbox: lazyOutbox(async () => openOutbox(services)),
  }
  return services
}
