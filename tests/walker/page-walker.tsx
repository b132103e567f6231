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
import { type ExternalResponse, type ExternalService, ServiceGates } from '../fixtures/external-services'
import { type TestServices, testServices } from '../fixtures/services'
import type { Fixture, Persona } from '../fixtures/world'
import { bareTextNodes } from './react-texts'
import { testPage } from './test-page'
import { waitTimeout } from './timeouts'
import type { Walker } from './walker'

/** The interval between checks, ms; a change of the page triggers a check at once. */
const pollMs = 20

/** Gives the page a size, px: jsdom has no layout. */
const measurePage = (): void => {
  const area = document.documentElement
  const defineOwn = (target: object, name: string, value: number): void =>
    void Object.defineProperty(target, name, { value, configurable: true })
  defineOwn(area, 'scrollHeight', 10_000)
  defineOwn(area, 'clientHeight', 800)
  // A huge window makes virtual lists render all rows.
  defineOwn(window, 'innerHeight', 1_000_000)
  defineOwn(HTMLElement.prototype, 'offsetHeight', 72)
}

/** Walks the app in jsdom, with access to the flow's actors. */
export class PageWalker implements Walker {
  readonly inside = this
  readonly page = testPage
  readonly services: TestServices
  #entry: unknown = null
  #storedRecords: readonly LogRecord[] = []
  #isOpen = false
  #hasLeft = false
  #time: number | null = null
  readonly #holds = new ServiceGates()
  /** Requests in flight, including aborted ones: a late request would use up the next walk's faults. */
  readonly #requests = new Set<Promise<unknown>>()
  /** Every run of the flow. `actor` runs the flow's own machine, which may be a child of `root`. */
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
    clipboard.copy = () => this.#holds.call('copy', () => undefined)
    files.shareOrDownload = () => this.#holds.call('shareOrDownload', () => 'saved')
    page.reload = () => this.#holds.callNow('reload')
    log.wipe = () => this.#holds.call('wipe', () => undefined)
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

  readonly #send: typeof fetch = (url, { signal, ...init } = {}) => {
    const response = this.fixture.send(url, init)
    const settled: Promise<unknown> = response
      .catch(() => undefined)
      .finally(() => this.#requests.delete(settled))
    this.#requests.add(settled)
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    return Promise.race([response, aborted])
  }

  get world(): Fixture['world'] {
    return this.fixture.world
  }

  async signIn(persona: Persona): Promise<void> {
    this.services.session.write(await this.fixture.sessionOf(persona))
  }

  /** Leaves the vault and the event bus as the login flow does after a success. */
  async logIn(persona: Persona): Promise<void> {
    const session = await this.fixture.sessionOf(persona)
    this.services.vault.put('session.login', JSON.stringify(session))
    const { id, role } = session.account
    this.services.eventBus.emit({ type: 'login.succeeded', accountId: id, role: role.name })
  }

  async open(url: string): Promise<void> {
    if (this.#isOpen) return
    this.#isOpen = true
    window.history.replaceState(this.#entry, '', url)
    for (const record of this.#storedRecords) this.services.log.append(record)
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

  get state(): AnyMachineSnapshot | undefined {
    return this.#run?.actor.getSnapshot() as AnyMachineSnapshot | undefined
  }

  get records(): LogRecord[] {
    return this.services.records.filter(({ actor }) => actor === this.#run?.root.id)
  }

  get complaints(): readonly string[] {
    return [...this.#console.mock.calls.map((args) => args.join(' ')), ...bareTextNodes()]
  }

  async until(assertion: () => unknown): Promise<void> {
    let timeoutError: Error | undefined
    const check = async (): Promise<void> => {
      if (this.#hasLeft) timeoutError = new Error('The walk has timed out')
      else await assertion()
    }
    await waitFor(check, { timeout: waitTimeout.ms, interval: pollMs, onTimeout: (error) => error })
    if (timeoutError) throw timeoutError
  }

  async passes(ms: number): Promise<void> {
    this.services.clock.increment(ms)
  }

  /** Sends the flow's run an event that no page sends. */
  send(event: { type: string }): void {
    this.#run?.actor.send(event)
  }

  /** Returns the persisted snapshot of the flow's run. */
  persistedSnapshot(): unknown {
    return this.#run?.root.getPersistedSnapshot()
  }

  /** Holds an external response until the returned function releases it. */
  hold(service: ExternalService, response: ExternalResponse): () => void {
    this.#holds.hold(service, response)
    return () => this.#holds.release(service)
  }

  /** Resolves when the app has called the service. */
  untilRequested(service: ExternalService): Promise<void> {
    return this.#holds.isRequested(service)
  }

  /** Installs the device's authenticator; null removes WebAuthn. */
  setAuthenticator(ceremony: Ceremony | null): void {
    vi.stubGlobal('PublicKeyCredential', ceremony ? class {} : undefined)
    const value = ceremony && credentialsOver(ceremony)
    Object.defineProperty(navigator, 'credentials', { value, configurable: true })
  }

  /** Stops the page's clock at this time, ms since 1970. */
  setTime(now: number): void {
    this.#time = now
  }

  /** Stores records and a history entry, as an earlier page load of this tab would. */
  restoreLater(records: readonly LogRecord[], entry: unknown): void {
    this.#storedRecords = records
    this.#entry = entry
  }

  /** Removes an item from local storage, as another tab would. */
  removeInOtherTab(key: string): void {
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
    // Waits for work after a response, e.g. clearing the draft of a sent comment.
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    this.#console.mockRestore()
    Reflect.deleteProperty(document, 'visibilityState')
    document.body.replaceChildren()
    window.localStorage.clear()
  }
}
