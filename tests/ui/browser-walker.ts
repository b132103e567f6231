import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page as Tab } from 'playwright'
import { inject } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { createSessionStore } from '../../client/auth/session.store'
import { replay } from '../../client/log/replay'
import { learnFlows } from '../../client/shared/known-flows'
import { type FlowId, flows } from '../../machines/flows'
import type { LogRecord } from '../../machines/shared/flow'
import type { Ceremony, CeremonyOptions } from '../shared/credential'
import type { Outside, OutsideAnswer } from '../shared/outside'
import { Page } from '../shared/page'
import { type Behind, tellLogin, type Walker } from '../shared/walker'
import type { Persona, Stage } from '../shared/world'
import { type Deed, handsFor } from './hands'
import { Mirror } from './mirror'
import type { Asked, Call } from './page'

learnFlows(flows)

/** How long anything may take to be seen, ms. */
const patience = 30_000
/** The longest time between two looks, ms. */
const blink = 250

/** One for the process; it ends with it. */
let browser: Promise<Browser> | undefined

/** Noise of the browser about refusals that the walks ask for. */
const isExpected = (text: string): boolean => text.startsWith('Failed to load resource')

/** The page in a real Chromium, its own build served by the gateway; its document is followed in this process. */
export class BrowserWalker implements Walker {
  readonly page = new Page(this)
  readonly services: Behind
  readonly complaints: string[] = []
  window = { width: 1280, height: 1000 }
  picks: Walker['picks'] = () => true
  readonly #mirror = new Mirror()
  readonly #stopHands: () => void
  #context: BrowserContext | undefined
  #tab: Tab | undefined
  #hasLeft = false
  /** Asked of the page, in order, and not yet done. */
  #asked: (() => Promise<unknown>)[] = []
  #doing: Promise<unknown> = Promise.resolve()
  readonly #begins: Call[] = []
  readonly #scripts: string[] = []
  #vault: Partial<Record<string, string>> = {}
  #records: LogRecord[] = []
  #folded: { length: number; state: AnyMachineSnapshot | null; run: string } | undefined
  #wake: () => void = () => undefined
  #ceremony: Ceremony | null = null

  constructor(
    readonly stage: Stage,
    readonly flow: FlowId,
  ) {
    this.#stopHands = handsFor(this.#mirror, (deed) => this.#asked.push(() => this.#do(deed)))
    const session = () => createSessionStore(window.localStorage)
    this.services = {
      vault: {
        read: (slot) => this.#vault[slot] ?? '',
        put: (slot, text) => {
          this.#vault = { ...this.#vault, [slot]: text }
          this.#ask(['put', slot, text])
        },
      },
      session: {
        read: () => session().read(),
        token: () => session().token(),
        write: (stored) => session().write(stored),
        change: (id, parts) => {
          session().change(id, parts)
          if (this.#tab) this.#ask(['change', id, parts])
        },
      },
      storage: {
        get length() {
          return window.localStorage.length
        },
        key: (index) => window.localStorage.key(index),
        getItem: (key) => window.localStorage.getItem(key),
        setItem: (key, value) => {
          window.localStorage.setItem(key, value)
          if (this.#tab) this.#ask(['store', key, value])
        },
        removeItem: (key) => {
          window.localStorage.removeItem(key)
          if (this.#tab) this.#ask(['store', key, null])
        },
      },
      facts: { tell: (fact) => this.#ask(['tell', fact]) },
      clock: { increment: (ms) => this.#ask(['increment', ms]) },
    }
  }

  get world(): Stage['world'] {
    return this.stage.world
  }

  async signIn(persona: Persona): Promise<void> {
    this.services.session.write(await this.stage.sessionOf(persona))
  }

  async logIn(persona: Persona): Promise<void> {
    tellLogin(this.services, await this.stage.sessionOf(persona))
  }

  async open(address: string): Promise<void> {
    if (this.#tab) return this.page.go(address)
    browser ??= chromium.connect(inject('browser'))
    this.#context = await (await browser).newContext({
      baseURL: this.stage.url,
      viewport: this.window,
      serviceWorkers: 'block',
      permissions: ['clipboard-read', 'clipboard-write'],
      locale: 'en-NG',
      timezoneId: 'Africa/Lagos',
    })
    const tab = await this.#context.newPage()
    tab.on('pageerror', ({ message }) => this.complaints.push(message))
    tab.on('console', (said) => {
      if (said.type() === 'error' && !isExpected(said.text())) this.complaints.push(said.text())
    })
    await tab.exposeFunction('walkStirred', () => this.#wake())
    await tab.exposeFunction('walkCeremony', (kind: 'get' | 'create', options: CeremonyOptions) =>
      this.#ceremony?.(kind, options),
    )
    await tab.addInitScript(
      ({ stored, begins }) => {
        if (window !== window.top) return
        window.walkBegins = begins
        for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, value)
      },
      { stored: { ...window.localStorage } as Record<string, string>, begins: this.#begins },
    )
    for (const content of this.#scripts) await tab.addInitScript({ content })
    this.#tab = tab
    await tab.goto(address, { waitUntil: 'commit' })
  }

  get #run(): string | undefined {
    const runs = this.#records.filter(({ cause, flow }) => cause === 'init' && flow === this.flow)
    return runs.findLast(({ actor }) => {
      const { state } = this.#fold(actor)
      return state && this.picks(state)
    })?.actor
  }

  get state(): AnyMachineSnapshot | undefined {
    const run = this.#run
    return run === undefined ? undefined : (this.#fold(run).state ?? undefined)
  }

  get records(): LogRecord[] {
    const run = this.#run
    return this.#records.filter(({ actor }) => actor === run)
  }

  async until(look: () => void): Promise<void> {
    const end = Date.now() + patience
    for (;;) {
      if (this.#hasLeft) throw new Error('The walk is over: its time was up')
      await this.settle()
      await this.#look()
      try {
        look()
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
    return JSON.parse((await this.#call(['live', this.#run ?? ''])) as string)
  }

  async hold(outside: Outside, answer: OutsideAnswer): Promise<() => void> {
    this.#ask(['hold', outside, answer])
    await this.settle()
    return () => this.#ask(['letGo', outside])
  }

  async untilAsked(outside: Outside): Promise<void> {
    await this.settle()
    await this.#call(['isAsked', outside])
  }

  giveShareSheet(): void {
    this.#ask(['giveShareSheet'])
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

  inPage<Given>(act: (given: Given) => void, given: Given): void {
    const script = `(${String(act)})(${JSON.stringify(given)})`
    if (this.#tab) this.#asked.push(() => this.#tab!.evaluate(script))
    else this.#scripts.push(script)
  }

  removeElsewhere(key: string): void {
    this.#asked.push(async () => {
      const other = await this.#context!.newPage()
      await other.goto('/robots.txt')
      await other.evaluate((name) => window.localStorage.removeItem(name), key)
      await other.close()
    })
  }

  async photograph(name: string): Promise<string | null> {
    const folder = join('test-results', 'ui')
    const path = join(folder, `${name}.png`)
    mkdirSync(folder, { recursive: true })
    return (
      (await this.#tab?.screenshot({ path }).then(
        () => path,
        () => null,
      )) ?? null
    )
  }

  async leave(): Promise<void> {
    this.#hasLeft = true
    this.#stopHands()
    await this.#context?.close()
    document.body.replaceChildren()
    window.localStorage.clear()
    window.history.replaceState(null, '', '/')
  }

  /** Before the page opens this is what it begins with. */
  #ask(call: Call): void {
    if (this.#tab) this.#asked.push(() => this.#call(call))
    else this.#begins.push(call)
  }

  #call<Name extends keyof Asked>([name, ...given]: Call & [Name, ...unknown[]]): Promise<unknown> {
    return this.#tab!.evaluate(
      ([what, all]) => (window.walk[what as 'put'] as (...some: unknown[]) => unknown)(...(all as unknown[])),
      [name, given] as const,
    )
  }

  async #do({ id, what, act }: Deed): Promise<void> {
    const handle = await this.#tab!.evaluateHandle((node) => window.walk.node(node), id)
    const element = handle.asElement()
    if (!element) throw new Error(`It is gone: ${what}`)
    await act(element as Parameters<Deed['act']>[0])
    await handle.dispose()
  }

  /** Brings the mirror up to date. */
  async #look(): Promise<void> {
    const seen = await this.#tab?.evaluate(() => window.walk?.take())
    if (!seen) return
    this.#mirror.follow(seen.changes)
    this.#records.push(...seen.records)
    this.#vault = seen.vault
    document.title = seen.title
    window.history.replaceState(null, '', seen.address)
    window.localStorage.clear()
    for (const [key, value] of Object.entries(seen.storage)) window.localStorage.setItem(key, value)
  }

  #fold(run: string): { state: AnyMachineSnapshot | null } {
    const own = this.#records.filter(({ actor }) => actor === run)
    if (this.#folded?.run !== run || this.#folded.length !== own.length)
      this.#folded = { run, length: own.length, state: replay(this.flow, own).state }
    return this.#folded
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
