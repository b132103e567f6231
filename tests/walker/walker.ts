import type { AnyMachineSnapshot } from 'xstate'
import type { SessionStore } from '../../client/flows/session'
import type { AppStorage } from '../../client/platform/storage'
import type { SecretSlot } from '../../client/platform/vault'
import type { LogRecord } from '../../machines/core/flow'
import type { DomainEvent } from '../../machines/domain-events'
import type { FlowId } from '../../machines/flows'
import type { Ceremony } from '../stage/credential'
import type { ExternalAnswer, ExternalService } from '../stage/external-services'
import type { Persona, Stage } from '../stage/world'
import { type Inhabited, Page } from './page'

/** A walk's access to the app behind the page. */
export interface ServicesBehind {
  vault: { read: (slot: SecretSlot) => string; put: (slot: SecretSlot, text: string) => void }
  session: Pick<SessionStore, 'read' | 'token' | 'write' | 'change'>
  storage: AppStorage
  eventBus: { emit: (domainEvent: DomainEvent) => void }
  /** The clock of the flows' delays, which only the walk moves, ms. */
  clock: { increment: (ms: number) => void }
}

/**
 * One customer in front of the whole app, with real servers behind it. Everything that a walk does goes through
 * here, so that one plan serves every page that can be walked: the one in this process, and a real browser's.
 */
export abstract class Walker implements Inhabited {
  readonly page = new Page(this)
  abstract readonly services: ServicesBehind
  /** How much of the page is shown, px; to be set before it opens. */
  abstract window: { width: number; height: number }
  /** Which run is walked, where a page has several of the flow. */
  picks: (state: AnyMachineSnapshot) => boolean = () => true
  /** The state of the flow's latest run. */
  abstract readonly state: AnyMachineSnapshot | undefined
  /** The run's received and emitted events. */
  abstract readonly records: LogRecord[]
  /** The page's console errors. */
  abstract readonly complaints: readonly string[]

  constructor(
    readonly stage: Stage,
    readonly flow: FlowId,
  ) {}

  get world(): Stage['world'] {
    return this.stage.world
  }

  async signIn(persona: Persona): Promise<void> {
    this.services.session.write(await this.stage.sessionOf(persona))
  }

  /** A login just succeeded, as the login flow leaves it for the session. */
  async logIn(persona: Persona): Promise<void> {
    const session = await this.stage.sessionOf(persona)
    this.services.vault.put('session.login', JSON.stringify(session))
    const { id, role } = session.account
    this.services.eventBus.emit({ type: 'login.succeeded', accountId: id, role: role.name })
  }

  abstract inPage<Given>(act: (argument: Given) => void, argument: Given): void
  /** Opens the app at an address, or goes there when it is open. */
  abstract open(address: string): Promise<void>
  /** Waits until `look` throws no more: at each change of the flow and of the page. Its last word otherwise. */
  abstract until(look: () => void): Promise<void>
  /** Resolves when all calls to the page have ended. */
  abstract settle(): Promise<void>
  /** Sends the flow's run an event that no page offers. */
  abstract hear(event: { type: string }): void
  /** The flow's run in the page, persisted. */
  abstract live(): Promise<unknown>

  /** Holds an answer from outside the app back until the returned function lets it come. */
  abstract hold(outside: ExternalService, answer: ExternalAnswer): Promise<() => void>
  /** Resolves when the app has requested it. */
  abstract untilAsked(outside: ExternalService): Promise<void>
  /** The device's authenticator from now on; null: this browser knows no WebAuthn. */
  abstract giveAuthenticator(ceremony: Ceremony | null): void
  /** The page's clock shows this from now on, ms since 1970. */
  abstract setTime(now: number): void
  /** The next id that the page makes is this one. */
  abstract nextId(id: string): void
  /** An earlier life of this tab left these records, and this in the page's history entry: a reload finds both. */
  abstract remember(records: readonly LogRecord[], entry: unknown): void
  /** The network is lost, and comes back at once. */
  abstract loseNetwork(): void
  /** Another tab of this browser takes an item of local storage away. */
  abstract removeElsewhere(key: string): void

  /** Takes a picture into this file, by whose ending it is a PNG or a small JPEG; null where nothing can be seen. */
  abstract photograph(file: string): Promise<string | null>
  abstract leave(): Promise<void>
}
