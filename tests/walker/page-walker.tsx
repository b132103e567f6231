import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, render, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import { type AnyActorRef, type AnyMachineSnapshot, type InspectionEvent, isMachineSnapshot } from 'xstate'
import { App } from '../../client/app/app'
import { ServicesProvider } from '../../client/flows/services'
import { system } from '../../client/ui/theme'
import type { LogRecord } from '../../machines/core/flow'
import type { FlowId } from '../../machines/flows'
import { type Ceremony, credentialsOver } from '../fixtures/credential'
import { type ExternalResponse, type ExternalService, Holds } from '../fixtures/external-services'
import { measurePage } from '../fixtures/page-size'
import { type TestServices, testServices } from '../fixtures/services'
import type { Fixture, Persona } from '../fixtures/world'
import { looseTexts } from './react-texts'
import { testPage } from './test-page'
import { patience } from './timeouts'
import type { Walker } from './walker'

/** Changes of the page are looked at at once, others so often, ms. */
const blink = 20

/** The page in this process: jsdom's document, the flows' live actors. */
export class PageWalker implements Walker {
  readonly inside = this
  readonly page = testPage
  readonly services: TestServices
  #entry: unknown = null
  #left: readonly LogRecord[] = []
  #isOpen = false
  #hasLeft = false
  #time: number | null = null
  readonly #holds = new Holds()
  /** Whatever is under way to the gateway, aborted by the page or not: late, it would use up the next walk's faults. */
  readonly #requests = new Set<Promise<unknown>>()
  /** Every run of the flow, with the flow's own machine in it, which may be a child. */
  readonly #runs: { root: AnyActorRef; actor: AnyActorRef }[] = []
  readonly #console = vi.spyOn(console, 'error').mockImplementation(() => undefined)

  constructor(
    readonly fixture: Fixture,
    readonly flow: FlowId,
  ) {
    measurePage()
    this.services = testServices(this.#send, window.localStorage)
    const { recorder, clipboard, files, page, log } = this.services
    this.services.now = () => this.#time ?? Date.now()
    clipboard.copy = () => this.#holds.ask('copy', () => undefined)
    files.shareOrDownload = () => this.#holds.ask('shareOrDownload', () => 'saved')
    page.reload = () => this.#holds.askNow('reload')
    log.wipe = () => this.#holds.ask('wipe', () => undefined)
    this.services.recorder = {
      ...recorder,
      start: (id, emitted) => {
        const recording = recorder.start(id, emitted)
        let root: AnyActorRef | undefined
        const received = (inspection: InspectionEvent): void => {
          recording.received(inspection)
          const actor = inspection.actorRef as AnyActorRef
          if (inspection.type !== '@xstate.event' || inspection.event.type !== 'xstate.init') return
          if (actor.id === recording.actor) root = actor
          const snapshot: unknown = actor.getSnapshot()
          if (root && isMachineSnapshot(snapshot) && snapshot.machine.id === flow)
            this.#runs.push({ root, actor })
        }
        return { ...recording, received }
      },
    }
  }

  readonly #send: typeof fetch = (address, { signal, ...init } = {}) => {
    const answer = this.fixture.send(address, init)
    const over: Promise<unknown> = answer.catch(() => undefined).finally(() => this.#requests.delete(over))
    this.#requests.add(over)
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    return Promise.race([answer, aborted])
  }

  get world(): Fixture['world'] {
    return this.fixture.world
  }

  async signIn(persona: Persona): Promise<void> {
    this.services.session.write(await this.fixture.sessionOf(persona))
  }

  /** A login just succeeded, as the login flow leaves it for the session. */
  async logIn(persona: Persona): Promise<void> {
    const session = await this.fixture.sessionOf(persona)
    this.services.vault.put('session.login', JSON.stringify(session))
    const { id, role } = session.account
    this.services.eventBus.emit({ type: 'login.succeeded', accountId: id, role: role.name })
  }

  async open(address: string): Promise<void> {
    if (this.#isOpen) return
    this.#isOpen = true
    window.history.replaceState(this.#entry, '', address)
    for (const record of this.#left) this.services.log.append(record)
    await this.services.log.flush()
    render(
      <ChakraProvider value={system}>
        <ServicesProvider services={this.services}>
          <App />
        </ServicesProvider>
      </ChakraProvider>,
    )
  }

  get #run(): { root: AnyActorRef; actor: AnyActorRef } | undefined {
    return this.#runs.at(-1)
  }

  /** The state of the flow's latest run. */
  get state(): AnyMachineSnapshot | undefined {
    return this.#run?.actor.getSnapshot() as AnyMachineSnapshot | undefined
  }

  /** The run's received and emitted events. */
  get records(): LogRecord[] {
    return this.services.records.filter(({ actor }) => actor === this.#run?.root.id)
  }

  get complaints(): readonly string[] {
    return [...this.#console.mock.calls.map((words) => words.join(' ')), ...looseTexts()]
  }

  async until(look: () => unknown): Promise<void> {
    let leftError: Error | undefined
    const check = async (): Promise<void> => {
      if (this.#hasLeft) leftError = new Error('The walk is over: its time was up')
      else await look()
    }
    await waitFor(check, { timeout: patience.ms, interval: blink, onTimeout: (error) => error })
    if (leftError) throw leftError
  }

  async passes(ms: number): Promise<void> {
    this.services.clock.increment(ms)
  }

  /** Sends the flow's run an event that no page offers. */
  hear(event: { type: string }): void {
    this.#run?.actor.send(event)
  }

  /** The flow's run, persisted. */
  live(): unknown {
    return this.#run?.root.getPersistedSnapshot()
  }

  /** Holds an external response until the returned function releases it. */
  hold(outside: ExternalService, answer: ExternalResponse): () => void {
    this.#holds.hold(outside, answer)
    return () => this.#holds.letGo(outside)
  }

  /** Resolves when the app has requested it. */
  untilRequested(outside: ExternalService): Promise<void> {
    return this.#holds.isRequested(outside)
  }

  /** The device's authenticator from now on; null: this browser knows no WebAuthn. */
  giveAuthenticator(ceremony: Ceremony | null): void {
    vi.stubGlobal('PublicKeyCredential', ceremony ? class {} : undefined)
    const value = ceremony && credentialsOver(ceremony)
    Object.defineProperty(navigator, 'credentials', { value, configurable: true })
  }

  /** The page's clock shows this from now on, ms since 1970. */
  setTime(now: number): void {
    this.#time = now
  }

  /** An earlier life of this tab left these records, and this in the page's history entry: a reload finds both. */
  remember(records: readonly LogRecord[], entry: unknown): void {
    this.#left = records
    this.#entry = entry
  }

  /** Another tab of this browser takes an item of local storage away. */
  removeElsewhere(key: string): void {
    window.localStorage.removeItem(key)
    window.dispatchEvent(new Event('storage'))
  }

  async photograph(): Promise<null> {
    return null
  }

  async leave(): Promise<void> {
    this.#hasLeft = true
    cleanup()
    this.world.clearFaults()
    await Promise.all(this.#requests)
    // The port's own work after a response is part of this walk, e.g. clearing a sent comment's draft.
    await new Promise((resolve) => setTimeout(resolve, blink))
    this.#console.mockRestore()
    Reflect.deleteProperty(document, 'visibilityState')
    document.body.replaceChildren()
    window.localStorage.clear()
  }
}
