import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { ActorOptions, AnyActorLogic } from 'xstate'
import type { OfflineCache } from '../api/offline-cache'
import type { SellPageAhead } from '../api/sell-page-ahead'
import type { Transport } from '../api/transport'
import type { Recorder } from '../log/recorder'
import type { ResumeMarkers } from '../log/resume/resume-markers'
import type { EventLog } from '../log/store'
import type { OutboxLoader } from '../outbox/outbox'
import type { InstallOffer } from '../platform/install-offer'
import type { SharedFile, ShareResult } from '../platform/share-or-download'
import type { AppStorage } from '../platform/storage'
import type { Vault } from '../platform/vault'
import type { EventBus } from './event-bus'
import type { SessionStore } from './session'

/** How a practice shows its address (decision 76). */
export interface PracticeAddress {
  /** In place of the networks' own check: no real address passes. */
  isAddressOf: (chain: string, address: string) => boolean
  /** Around the address: covers it and says that it is none. */
  Cover: ComponentType<{ children: ReactNode }>
}

/** The app's dependencies, injected so that tests can replace them. */
export interface Services {
  /** A fresh random id. */
  newId: () => string
  /** ms since 1970. */
  now: () => number
  /** ms since 1970 by the server's clock, as its last answer told it; by the device's own before one did. */
  serverNow: () => number
  /** Whether an answer reported it. */
  knowsServerTime: () => boolean
  /** The clock of the flows' delays. */
  clock: NonNullable<ActorOptions<AnyActorLogic>['clock']>
  /** The browser's local storage, or memory where it is unavailable. */
  storage: AppStorage
  /** Rejects if the browser refuses. */
  copy: (text: string) => Promise<void>
  /** The page's query, '?' and all; '' without one. */
  search: () => string
  reload: () => void
  /** Hands a file to the device's share sheet or downloads. */
  shareOrDownload: (file: SharedFile) => Promise<ShareResult>
  /** The browser's offer to install the app. */
  installOffer: InstallOffer
  vault: Vault
  eventBus: EventBus
  recorder: Recorder
  /** The runs that the page showed before a reload. */
  resumeMarkers: ResumeMarkers
  session: SessionStore
  /** Where the recorder appends; the session opens it for an account and wipes it at its end. */
  log: EventLog
  /** Where money intents are stored; its code is loaded on first use. */
  outbox: OutboxLoader
  transport: Transport
  sellPageAhead: SellPageAhead
  /** Absent where money is real. */
  practice?: PracticeAddress
}

/** Of the signed-in account: its transport answers from what came early, and remembers what may be shown offline. */
export interface AccountServices extends Services {
  offlineCache: OfflineCache
}

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ({ services, children }: { services: Services; children: ReactNode }) => (
  <ServicesContext value={services}>{children}</ServicesContext>
)

export const useServices = (): Services => {
  const services = use(ServicesContext)
  if (!services) throw new Error('ServicesProvider is missing')
  return services
}
