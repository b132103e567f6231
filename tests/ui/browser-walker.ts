import type { AnyMachineSnapshot } from 'xstate'
import type { LogRecord } from '../../machines/core/flow'
import type { FlowId } from '../../machines/flows'
import type { Ceremony } from '../stage/credential'
import type { ExternalAnswer, ExternalService } from '../stage/external-services'
import type { Stage } from '../stage/world'
import { patience } from '../walker/timeouts'
import { type ServicesBehind, Walker } from '../walker/walker'
import { inputDriverFor, Mirror } from './mirror'
import type { PageApiCall } from './page'
import { ReceivedRecords } from './received-records'
import { servicesBehindPage } from './services-behind'
import { Tab } from './tab'

/** The longest time between two looks, ms. */
const blink = 250

/** The page in a real browser. Its document is mirrored here; input goes to it by mouse and keyboard; states are replayed. */
export class BrowserWalker extends Walker {
  readonly services: ServicesBehind
  window = { width: 1280, height: 1000 }
  readonly #mirror = new Mirror()
  readonly #stopHands: () => void
  #tab: Tab | undefined
  #hasLeft = false
  /** Not yet done, in order. */
  #asked: (() => Promise<unknown>)[] = []
  #doing: Promise<unknown> = Promise.resolve()
  readonly #begins: PageApiCall[] = []
  readonly #scripts: string[] = []
  #vault: Partial<Record<string, string>> = {}
  readonly #heard: ReceivedRecords
  #wake: () => void = () => undefined
  #ceremony: Ceremony | null = null

  constructor(stage: Stage, flow: FlowId) {
    super(stage, flow)
    this.#heard = new ReceivedRecords(flow)
    this.#stopHands = inputDriverFor(this.#mirror, (action) =>
      this.#asked.push(async () => this.#tab?.do(action)),
    )
    this.services = servicesBehindPage(
      () => this.#vault,
      (call) => this.#ask(call),
      (call) => this.#tab && this.#ask(call),
    )
  }

  get complaints(): readonly string[] {
    return this.#tab?.complaints ?? []
  }

  async open(address: string): Promise<void> {
    if (this.#tab) return this.page.go(address)
    this.#tab = await Tab.open({
      origin: this.stage.url,
      address,
      window: this.window,
      stored: { ...window.localStorage } as Record<string, string>,
      calls: this.#begins,
      scripts: this.#scripts,
      onStir: () => this.#wake(),
      ceremony: () => this.#ceremony,
    })
  }

  get state(): AnyMachineSnapshot | undefined {
    return this.#heard.fold(this.#run) ?? undefined
  }

  get records(): LogRecord[] {
    return this.#heard.of(this.#run)
  }

  async until(check: () => void): Promise<void> {
    const end = Date.now() + patience.ms
    for (;;) {
      if (this.#hasLeft) throw new Error('The walk is over: its time was up')
      await this.settle()
      await this.#look()
      try {
        check()
        return await this.settle()
      } catch (error) {
        if (Date.now() > end) throw error
        await this.#nextChange()
      }
    }
  }

  settle(): Promise<void> {
    const now = this.#asked
    this.#asked = []
    const done = this.#doing
      .catch(() => undefined)
      .then(async () => {
        for (const act of now) await act()
      })
    this.#doing = done
    return done
  }

  hear(event: { type: string }): void {
    this.#ask(['send', this.#run ?? '', event])
  }

  async live(): Promise<unknown> {
    return JSON.parse(String(await this.#tab?.call(['live', this.#run ?? ''])))
  }

  async hold(service: ExternalService, answer: ExternalAnswer): Promise<() => void> {
    this.#ask(['hold', service, answer])
    await this.settle()
    return () => this.#ask(['letGo', service])
  }

  async untilAsked(service: ExternalService): Promise<void> {
    await this.settle()
    await this.#tab?.call(['isAsked', service])
  }

  giveAuthenticator(ceremony: Ceremony | null): void {
    this.#ceremony = ceremony
    this.#ask(['giveAuthenticator', ceremony !== null])
  }

  setTime(now: number): void {
    this.#ask(['setTime', now])
  }

  nextId(id: string): void {
    this.#ask(['nextId', id])
  }

  remember(records: readonly LogRecord[], entry: unknown): void {
    this.#ask(['remember', records, entry])
  }

  inPage<Given>(act: (argument: Given) => void, argument: Given): void {
    const script = `(${String(act)})(${JSON.stringify(argument)})`
    if (this.#tab) this.#asked.push(async () => this.#tab?.page.evaluate(script))
    else this.#scripts.push(script)
  }

  loseNetwork(): void {
    this.#asked.push(async () => this.#tab?.loseNetwork())
  }

  removeElsewhere(key: string): void {
    this.#asked.push(async () => this.#tab?.removeElsewhere(key))
  }

  async photograph(file: string): Promise<string | null> {
    return (await this.#tab?.photograph(file)) ?? null
  }

  async leave(): Promise<void> {
    this.#hasLeft = true
    this.#stopHands()
    await this.#tab?.close()
    document.body.replaceChildren()
    window.localStorage.clear()
    window.history.replaceState(null, '', '/')
  }

  #ask(call: PageApiCall): void {
    if (this.#tab) this.#asked.push(async () => this.#tab?.call(call))
    else this.#begins.push(call)
  }

  /** Brings the mirror up to date. */
  async #look(): Promise<void> {
    const pageState = await this.#tab?.take()
    if (!pageState) return
    this.#mirror.follow(pageState.sight)
    this.#heard.add(pageState.records)
    this.#vault = pageState.vault
    document.title = pageState.title
    window.history.replaceState(null, '', pageState.address)
    window.localStorage.clear()
    for (const [key, value] of Object.entries(pageState.storage)) window.localStorage.setItem(key, value)
  }

  get #run(): string | undefined {
    return this.#heard.run((state) => this.picks(state))
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, blink)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
