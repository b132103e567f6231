import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { createRoot } from 'react-dom/client'
import { type AnyActorRef, type InspectionEvent, SimulatedClock } from 'xstate'
import { App } from '../../client/app/app'
import { createServices } from '../../client/app/services'
import type { Services } from '../../client/flows/services'
import { ServicesProvider } from '../../client/flows/services'
import type { StoredSession } from '../../client/flows/session'
import { type SecretSlot, Vault } from '../../client/platform/vault'
import { createRecorder, type Recorder } from '../../client/record/recorder'
import { receiverOf } from '../../client/record/replay'
import { ErrorBoundary } from '../../client/ui/feedback/error-boundary.view'
import { system } from '../../client/ui/theme'
import type { LogRecord } from '../../machines/core/flow'
import type { DomainEvent } from '../../machines/domain-events'
import { type Ceremony, credentialsOver } from '../stage/credential'
import { type ExternalAnswer, type ExternalService, Holds } from '../stage/external-services'
import { watchBody } from './mirror'

// The production client's beginning (client/main.tsx) for the walks of the browser: the same app over the same
// services, except that the flows' clock and the answers from outside wait for the walk, and that it can be looked at.

class OpenVault extends Vault {
  readonly visibleSecrets: Partial<Record<SecretSlot, string>> = {}

  override put(slot: SecretSlot, text: string): void {
    super.put(slot, text)
    this.visibleSecrets[slot] = text
  }

  override clear(): void {
    super.clear()
    for (const slot of Object.keys(this.visibleSecrets) as SecretSlot[]) delete this.visibleSecrets[slot]
  }
}

// A browser without scripts before the page's own passes the walk's set-up afterwards.
while (!window.walkBegins) await new Promise((resolve) => setTimeout(resolve, 5))

const holds = new Holds()
const clock = new SimulatedClock()
const vault = new OpenVault()
const ids: string[] = []
let time: number | null = null
let records: LogRecord[] = []
const runs = new Map<string, AnyActorRef>()
let isStirred = false
const stir = (): void => {
  if (isStirred) return
  isStirred = true
  window.walkStirred()
}

const inLife = createServices({
  now: () => time ?? Date.now(),
  newId: () => ids.shift() ?? crypto.randomUUID(),
  clock,
  vault,
})
const { log, copy, shareOrDownload } = inLife

const followed = (recorder: Recorder): Recorder => ({
  ...recorder,
  start: (...begins) => {
    const recording = recorder.start(...begins)
    const received = (inspection: InspectionEvent): void => {
      const actor = inspection.actorRef as AnyActorRef
      if (!runs.has(recording.actor) && actor.id === recording.actor) runs.set(recording.actor, actor)
      recording.received(inspection)
    }
    return { ...recording, received }
  },
})

const services: Services = Object.assign(inLife, {
  log: { ...log, wipe: () => holds.ask('wipe', log.wipe) },
  copy: (text) => holds.ask('copy', () => copy(text)),
  shareOrDownload: (file) => holds.ask('shareOrDownload', () => shareOrDownload(file)),
  reload: () => holds.askNow('reload'),
  recorder: followed(
    createRecorder({
      session: inLife.recorder.session,
      now: inLife.now,
      append: (record) => {
        records.push(record)
        log.append(record)
        stir()
      },
    }),
  ),
} satisfies Partial<Services>)

const look = watchBody(stir)
const entriesOf = (storage: Storage): Record<string, string> => ({ ...storage })

/** The walk's calls to the page, by name. */
const pageApi = {
  take: () => {
    isStirred = false
    const received = records
    records = []
    return {
      sight: look(),
      records: received,
      address: window.location.pathname + window.location.search,
      title: document.title,
      storage: entriesOf(window.localStorage),
      vault: vault.visibleSecrets,
    }
  },
  live: (run: string) => JSON.stringify(runs.get(run)?.getPersistedSnapshot()),
  send: (run: string, event: { type: string }) => {
    const root = runs.get(run)
    if (root) receiverOf(root, event.type).send(event)
  },
  increment: (ms: number) => clock.increment(ms),
  setTime: (now: number) => {
    time = now
  },
  nextId: (id: string) => void ids.push(id),
  put: (slot: SecretSlot, text: string) => vault.put(slot, text),
  emit: (domainEvent: DomainEvent) => services.eventBus.emit(domainEvent),
  change: (id: string, parts: Partial<StoredSession>) => services.session.change(id, parts),
  store: (key: string, value: string | null) =>
    value === null ? window.localStorage.removeItem(key) : window.localStorage.setItem(key, value),
  hold: (service: ExternalService, answer: ExternalAnswer) => holds.hold(service, answer),
  letGo: (service: ExternalService) => holds.letGo(service),
  isAsked: (service: ExternalService) => holds.isAsked(service),
  giveAuthenticator: (isThere: boolean) => {
    const PublicKeyCredential = isThere ? class {} : undefined
    Object.assign(window, { PublicKeyCredential })
    const value = credentialsOver((kind, options) => window.walkCeremony(kind, options))
    Object.defineProperty(navigator, 'credentials', { value, configurable: true })
  },
  remember: async (remainingRecords: readonly LogRecord[], entry: unknown) => {
    for (const record of remainingRecords) log.append(record)
    await log.flush()
    window.history.replaceState(entry, '')
  },
}
export type PageApi = typeof pageApi

/** One of these calls with its arguments. */
export type PageApiCall = {
  [Name in keyof PageApi]: [name: Name, ...given: Parameters<PageApi[Name]>]
}[keyof PageApi]

declare global {
  interface Window {
    /** The walk's set-up before the page opened. */
    walkBegins?: readonly PageApiCall[]
    walk: PageApi
    /** Notifies the walk of news since its last call. */
    walkStirred: () => void
    /** The device's authenticator. */
    walkCeremony: Ceremony
  }
}

window.walk = pageApi
for (const [name, ...args] of window.walkBegins)
  await (pageApi[name] as (...all: unknown[]) => unknown)(...args)

createRoot(document.getElementById('root')!).render(
  <ErrorBoundary>
    <ChakraProvider value={system}>
      <ServicesProvider services={services}>
        <App />
      </ServicesProvider>
    </ChakraProvider>
  </ErrorBoundary>,
)
