import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { ActorOptions, AnyActorLogic } from 'xstate'
import type { SellPagePrefetch } from '../data/sell-page-prefetch'
import type { Transport } from '../data/transport'
import type { OutboxLoader } from '../money/outbox'
import type { InstallOffer } from '../platform/install-offer'
import type { SharedFile, ShareResult } from '../platform/share-or-download'
import type { AppStorage } from '../platform/storage'
import type { Vault } from '../platform/vault'
import type { Recorder } from '../record/recorder'
import type { ResumeMarkers } from '../record/resume/resume-markers'
import type { EventLog } from '../record/store'
import type { EventBus } from './event-bus'
import type { SessionStore } from './session'

export interface PracticeAddress {
  /** Replaces the networks' checks, which reject the practice's address. */
  isAddressOf: (chain: string, address: string) => boolean
  Cover: ComponentType<{ children: ReactNode }>
}

/** The app's dependencies; tests replace them. */
export interface Services {
  newId: () => string
  /** In ms since 1970. */
  now: () => number
  /** The server's clock from its last response, ms since 1970; the device's clock before. */
  serverNow: () => number
  /** Whether a response has reported the server's clock. */
  knowsServerTime: () => boolean
  clock: NonNullable<ActorOptions<AnyActorLogic>['clock']>
  storage: AppStorage
  /** Rejects if the browser refuses. */
  copy: (text: string) => Promise<void>
  /** The URL's query with '?', or ''. */
  search: () => string
  reload: () => void
  shareOrDownload: (file: SharedFile) => Promise<ShareResult>
  installOffer: InstallOffer
  vault: Vault
  eventBus: EventBus
  recorder: Recorder
  resumeMarkers: ResumeMarkers
  session: SessionStore
  /** The session opens it for an account and wipes it at its end. */
  log: EventLog
  outbox: OutboxLoader
  transport: Transport
  sellPageAhead: SellPagePrefetch
  /** Set only in the practice. */
  practice?: PracticeAddress
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
