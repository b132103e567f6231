import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, configure, render } from '@testing-library/react'
import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { App } from '../../client/app'
import { ServicesProvider } from '../../client/shared/services'
import { system } from '../../client/theme'
import type { FlowId } from '../../machines/flows'
import type { LogRecord } from '../../machines/shared/flow'
import { Page } from './page'
import { type TestServices, testServices } from './services'
import type { Persona, Stage } from './world'

// Asking jsdom whether each element is hidden takes most of the time; the screens hide nothing by style.
configure({ defaultHidden: true })

/** How long anything may take to be seen, ms; far more than it does. */
const patience = 5_000

/** One customer in front of the whole app, with real servers behind it. */
export class Walker {
  readonly page = new Page()
  readonly services: TestServices
  /** What the browser kept with the page's history entry, as of a reload. */
  entry: unknown = null
  /** Which run is walked, where a page has several of the flow. */
  picks: (run: AnyActorRef) => boolean = () => true
  #isOpen = false
  #hasLeft = false
  readonly #runs: AnyActorRef[] = []
  readonly #changed = new Set<() => void>()

  constructor(
    readonly stage: Stage,
    readonly flow: FlowId,
  ) {
    this.services = testServices(stage.send, window.localStorage)
    const { recorder } = this.services
    this.services.recorder = {
      ...recorder,
      start: (id) => {
        const recording = recorder.start(id)
        if (id !== flow) return recording
        const heard = (inspection: InspectionEvent): void => {
          recording.heard(inspection)
          const actor = inspection.actorRef as AnyActorRef
          if (
            inspection.type === '@xstate.event' &&
            inspection.event.type === 'xstate.init' &&
            actor.id === recording.actor
          )
            this.#follow(actor)
        }
        return { ...recording, heard }
      },
    }
  }

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
    this.services.facts.tell({ type: 'login.succeeded', accountId: id, role: role.name })
  }

  /** Opens the app at an address, or goes there when it is open. */
  open(address: string): void {
    window.history[this.#isOpen ? 'pushState' : 'replaceState'](this.entry, '', address)
    if (this.#isOpen) return
    this.#isOpen = true
    render(
      <ChakraProvider value={system}>
        <ServicesProvider services={this.services}>
          <App />
        </ServicesProvider>
      </ChakraProvider>,
    )
  }

  /** The flow's latest run. */
  get run(): AnyActorRef | undefined {
    return this.#runs.findLast((run) => this.picks(run))
  }

  get state(): AnyMachineSnapshot | undefined {
    return this.run?.getSnapshot() as AnyMachineSnapshot | undefined
  }

  /** What that run heard and told. */
  get records(): LogRecord[] {
    return this.services.records.filter(({ actor }) => actor === this.run?.id)
  }

  /** Waits until `look` throws no more: at each change of the flow and of the page. Its last word otherwise. */
  async until(look: () => void): Promise<void> {
    const end = Date.now() + patience
    for (;;) {
      if (this.#hasLeft) throw new Error('The walk is over: its time was up')
      try {
        return look()
      } catch (error) {
        if (Date.now() > end) throw error
        await this.#nextChange()
      }
    }
  }

  leave(): void {
    this.#hasLeft = true
    cleanup()
    document.body.replaceChildren()
    window.localStorage.clear()
  }

  #follow(actor: AnyActorRef): void {
    this.#runs.push(actor)
    actor.subscribe({ next: () => this.#tellChange(), complete: () => this.#tellChange() })
  }

  #tellChange(): void {
    for (const wake of [...this.#changed]) wake()
  }

  /** The flow's or the page's next change, or a blink. */
  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#changed.delete(wake)
        observer.disconnect()
        clearTimeout(timer)
        setTimeout(resolve, 0)
      }
      const observer = new MutationObserver(wake)
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      const timer = setTimeout(wake, 50)
      this.#changed.add(wake)
    })
  }
}
