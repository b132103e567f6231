import type { AnyMachineSnapshot } from 'xstate'
import type { SessionStore, StoredSession } from '../../client/flows/session'
import type { AppStorage } from '../../client/platform/storage'
import type { SecretSlot } from '../../client/platform/vault'
import type { LogRecord } from '../../machines/core/flow'
import type { DomainEvent } from '../../machines/domain-events'
import type { Ceremony } from '../stage/credential'
import type { ExternalAnswer, ExternalService } from '../stage/external-services'
import type { Persona, Stage } from '../stage/world'
import type { Inhabited, Page } from './page'

/** What a walk may know and do of the app behind the page. */
export interface ServicesBehind {
  vault: { read: (slot: SecretSlot) => string; put: (slot: SecretSlot, text: string) => void }
  session: Pick<SessionStore, 'read' | 'token' | 'write' | 'change'>
  storage: AppStorage
  eventBus: { emit: (domainEvent: DomainEvent) => void }
  /** What the flows' delays run on: it stands still until it is turned, ms. */
  clock: { increment: (ms: number) => void }
}

/**
 * One customer in front of the whole app, with real servers behind it. Everything that a walk does goes through
 * here, so that one plan serves every page that can be walked: the one in this process, and a real browser's.
 */
export interface Walker extends Inhabited {
  readonly stage: Stage
  readonly world: Stage['world']
  readonly page: Page
  readonly services: ServicesBehind
  /** How much of the page is shown, px; to be set before it opens. */
  window: { width: number; height: number }
  /** Which run is walked, where a page has several of the flow. */
  picks: (state: AnyMachineSnapshot) => boolean
  /** Where the flow's latest run stands. */
  readonly state: AnyMachineSnapshot | undefined
  /** What that run heard and told. */
  readonly records: LogRecord[]
  /** What the page complained of to its console. */
  readonly complaints: readonly string[]

  signIn(persona: Persona): Promise<void>
  /** A login just succeeded, as the login flow leaves it for the session. */
  logIn(persona: Persona): Promise<void>
  /** Opens the app at an address, or goes there when it is open. */
  open(address: string): Promise<void>
  /** Waits until `look` throws no more: at each change of the flow and of the page. Its last word otherwise. */
  until(look: () => void): Promise<void>
  /** Resolves when everything that was asked of the page so far has been done there. */
  settle(): Promise<void>
  /** The flow's run hears this, where no page offers it. */
  hear(event: { type: string }): void
  /** The flow's run as it lives in the page, persisted. */
  live(): Promise<unknown>

  /** Holds an answer from outside the app back until the returned function lets it come. */
  hold(outside: ExternalService, answer: ExternalAnswer): Promise<() => void>
  /** Resolves when the app has asked for it. */
  untilAsked(outside: ExternalService): Promise<void>
  /** This device has a share sheet; its answers are `hold`'s. */
  giveShareSheet(): void
  /** The device's authenticator from now on; null: this browser knows no WebAuthn. */
  giveAuthenticator(ceremony: Ceremony | null): void
  /** The page's clock shows this from now on, ms since 1970. */
  setTime(now: number): void
  /** The next id that the page makes is this one. */
  nextId(id: string): void
  /** An earlier life of this tab left these records, and this in the page's history entry: a reload finds both. */
  remember(records: readonly LogRecord[], entry: unknown): void
  /** Another tab of this browser takes an item of local storage away. */
  removeElsewhere(key: string): void

  /** A picture of what went wrong, as a file; null where nothing can be seen. */
  photograph(name: string): Promise<string | null>
  leave(): Promise<void>
}

/** What a login leaves for the session. */
export const emitLogin = ({ vault, eventBus }: ServicesBehind, session: StoredSession): void => {
  vault.put('session.login', JSON.stringify(session))
  const { id, role } = session.account
  eventBus.emit({ type: 'login.succeeded', accountId: id, role: role.name })
}
