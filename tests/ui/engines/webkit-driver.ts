import { writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Beginning, DrivenPage, Open } from './driver'
import { clickable, type Entry, entered } from './entry'
import { offlineThenOnline } from './library-page'
import { Refused, Session } from './webdriver'
import { asTask, emptied, ledger, type Overheard, taken } from './webkit-page'

/** ms between two looks at what the page calls: the protocol has no way to be called. */
const beat = 100

/** How the protocol writes keys that are no letters. */
const keys: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Home: '\uE011',
  End: '\uE010',
}

/**
 * A window of WebKit (WebKitGTK's MiniBrowser) by classic WebDriver. The protocol runs nothing before a page's own
 * scripts and cannot be called by the page: both are made up for here (webkit-page.ts).
 */
class WebKitPage implements DrivenPage {
  readonly complaints: string[] = []
  #isClosed = false
  #listening: Promise<void> = Promise.resolve()

  constructor(
    readonly session: Session,
    readonly origin: string,
    readonly bound: Beginning['bound'],
  ) {}

  /** From here on the page's calls are heard. */
  listen(): void {
    const hear = async (): Promise<void> => {
      while (!this.#isClosed) {
        await setTimeout(beat)
        await this.#take().catch(() => undefined)
      }
    }
    this.#listening = hear()
  }

  async #take(): Promise<void> {
    const heard = await this.#ask<Overheard>(`return (${String(taken)})()`)
    this.complaints.push(...heard.complaints)
    for (const { id, name, given } of heard.calls)
      void Promise.resolve(this.bound[name]?.(...(given as never[]))).then((answer) =>
        this.#ask('window.ledger?.answer(...arguments)', id, answer ?? null),
      )
  }

  /** Runs a script in a page that keeps a ledger. What it is given and answers goes as text: the driver sorts keys. */
  async #ask<Result>(script: string, ...given: unknown[]): Promise<Result> {
    const names = JSON.stringify(Object.keys(this.bound))
    const task = `(${String(asTask)})(() => (function () { ${script} })(...JSON.parse(arguments[0])))`
    const whole = `(${String(ledger)})(${names}); return JSON.stringify(${task} ?? null)`
    return JSON.parse(await this.session.run<string>(whole, JSON.stringify(given))) as Result
  }

  /** A load is not waited for to its end: until it begins, the last page is still there. */
  async goto(address: string): Promise<void> {
    await this.session.run('window.isLeft = true')
    await this.session.alone((request) => request('POST', '/url', { url: this.origin + address }))
    await this.session.until(async () => {
      const isThere = await this.session.look('return !window.isLeft && document.readyState !== "loading"')
      if (!isThere) throw new Refused('not loaded', address)
    })
  }

  async evaluate<Given, Result>(ask: (given: Given) => Result, given: Given): Promise<Awaited<Result>> {
    const source = `const made = (${String(ask)})(...arguments);
      return made instanceof Promise ? { later: window.ledger.promise(made) } : { now: made ?? null }`
    const { later, now } = await this.#ask<{ later?: number; now?: Awaited<Result> }>(source, given)
    if (later === undefined) return now as Awaited<Result>
    while (!this.#isClosed) {
      const over = await this.#ask<{ value?: Awaited<Result>; error?: string } | null>(
        'return window.ledger.settled(arguments[0])',
        later,
      )
      if (over?.error !== undefined) throw new Error(over.error)
      if (over) return over.value as Awaited<Result>
      await setTimeout(beat)
    }
    throw new Error('The page was closed meanwhile')
  }

  async run(script: string): Promise<void> {
    await this.#ask(script)
  }

  loseNetwork = (): Promise<void> => this.run(offlineThenOnline)

  elsewhere<Given>(act: (given: Given) => void, given: Given): Promise<void> {
    return this.session.alone(async (request) => {
      const own = await request<string>('GET', '/window')
      const { handle } = await request<{ handle: string }>('POST', '/window/new', { type: 'tab' })
      await request('POST', '/window', { handle })
      await request('POST', '/url', { url: `${this.origin}/robots.txt` })
      while (
        (await request('POST', '/execute/sync', { script: 'return location.href', args: [] })) !==
        `${this.origin}/robots.txt`
      )
        await setTimeout(beat)
      await request('POST', '/execute/sync', { script: `(${String(act)})(...arguments)`, args: [given] })
      await request('DELETE', '/window')
      await request('POST', '/window', { handle: own })
    })
  }

  /** Something done to an element, as soon as it is there for the hand. */
  async #to(selector: string, path: string, body: object): Promise<void> {
    await this.session.until(async () => {
      const element = await this.session.element(selector)
      await this.session.alone((request) => request('POST', `/element/${element}/${path}`, body))
    })
  }

  async click(selector: string): Promise<void> {
    await this.session.until(async () => {
      const reason = await this.evaluate(clickable, selector)
      if (reason) throw new Refused(reason, selector)
    })
    await this.#to(selector, 'click', {})
    const away = { type: 'pointerMove', duration: 0, x: 0, y: 0 }
    const actions = [{ type: 'pointer', id: 'mouse', actions: [away] }]
    await this.session.alone((request) => request('POST', '/actions', { actions }))
  }

  choose(selector: string, value: string): Promise<void> {
    return this.#enter({ selector, value, kind: 'choose' })
  }

  fill(selector: string, value: string): Promise<void> {
    return this.#enter({ selector, value, kind: 'fill' })
  }

  #enter(entry: Entry): Promise<void> {
    return this.session.until(async () => {
      const reason = await this.evaluate(entered, entry)
      if (reason) throw new Refused(reason, entry.selector)
    })
  }

  type(selector: string, text: string): Promise<void> {
    return this.#to(selector, 'value', { text })
  }

  press(selector: string, key: string): Promise<void> {
    return this.#to(selector, 'value', { text: keys[key] ?? key })
  }

  async focus(selector: string): Promise<void> {
    await this.evaluate((one) => document.querySelector<HTMLElement>(one)?.focus(), selector)
  }

  async blur(selector: string): Promise<void> {
    await this.evaluate((one) => document.querySelector<HTMLElement>(one)?.blur(), selector)
  }

  async #resize(width: number, height: number): Promise<void> {
    await this.session.alone((request) => request('POST', '/window/rect', { width, height }))
  }

  /** The driver never answers a request for a picture without a graphics card: what stands there as text instead. */
  async photograph(file: string): Promise<void> {
    writeFileSync(`${file}.html`, await this.evaluate(() => document.body.outerHTML, null))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#listening
    await this.session.alone(async (request) => {
      await request('DELETE', '/window')
      const [first] = await request<string[]>('GET', '/window/handles')
      await request('POST', '/window', { handle: first })
    })
  }

  /** Opens the page: what it begins with is stored first, and its scripts run while it waits for them. */
  async begin({ address, window: { width, height }, stored, scripts }: Beginning): Promise<void> {
    await this.#resize(width, height)
    await this.goto('/robots.txt')
    // The browser's own bars take some of the window.
    const bars = await this.evaluate(
      (wanted) => [wanted[0]! - innerWidth, wanted[1]! - innerHeight],
      [width, height],
    )
    await this.#resize(width + bars[0]!, height + bars[1]!)
    await this.evaluate(emptied, stored)
    await this.goto(address)
    for (const script of scripts) await this.run(script)
    this.listen()
  }
}

/** One browser for the process, and a window for each page, for what is not seen draws no frames: the driver has one session. */
export const opensIn = async (endpoint: string): Promise<Open> => {
  const session = await Session.open(endpoint, {
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { args: ['--automation'] },
  })
  return async (begins) => {
    await session.alone(async (request) => {
      const { handle } = await request<{ handle: string }>('POST', '/window/new', { type: 'window' })
      await request('POST', '/window', { handle })
    })
    const page = new WebKitPage(session, begins.origin, begins.bound)
    await page.begin(begins)
    return page
  }
}
