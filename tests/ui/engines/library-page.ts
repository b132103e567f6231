import type { Beginning, DrivenPage } from './driver'

/** How long an element may take to be there for the hand, ms: in view, at rest, and with nothing over it. */
export const reachMs = 10_000

/** Noise of the browsers: about errors that the walks ask for, and about the icon that an empty page has not. */
const isExpected = (text: string): boolean =>
  text.startsWith('Failed to load resource') || text.includes('/favicon.ico')

/** What Playwright's and Puppeteer's pages have in common, as far as it is needed here. */
interface Opened {
  setDefaultTimeout(ms: number): void
  on(event: 'pageerror' | 'console', hear: (what: unknown) => void): unknown
  exposeFunction(name: string, act: (...given: never[]) => unknown): Promise<unknown>
  evaluate(ask: string | ((given: never) => unknown), given?: unknown): Promise<unknown>
  screenshot(how: { path: `${string}.png` }): Promise<unknown>
  goto(address: string): Promise<unknown>
  close(): Promise<void>
}

interface Context {
  newPage(): Promise<Opened>
  close(): Promise<void>
}

/** Puts into local storage what a page begins with; not in the empty page that comes first. Runs in the page. */
export const store = (items: Readonly<Record<string, string>>): void => {
  if (window === window.top && location.protocol === 'http:')
    for (const [key, value] of Object.entries(items)) window.localStorage.setItem(key, value)
}

/** What a page hears where the driver cannot take its network away. */
export const offlineThenOnline = `for (const type of ['offline', 'online']) window.dispatchEvent(new Event(type))`

/** What a driver over a library does in the same way over either: Playwright (Chromium), Puppeteer (Firefox). */
export abstract class LibraryPage<Own extends Opened> implements DrivenPage {
  readonly complaints: string[] = []

  constructor(
    readonly origin: string,
    readonly context: Context,
    readonly opened: Own,
  ) {
    const complain = (text: string): void => {
      if (!isExpected(text)) this.complaints.push(text)
    }
    opened.setDefaultTimeout(reachMs)
    opened.on('pageerror', (error) => complain((error as Error).message))
    opened.on('console', (what) => {
      const said = what as { type(): string; text(): string }
      if (said.type() === 'error') complain(said.text())
    })
  }

  abstract goto(address: string): Promise<void>
  abstract click(selector: string): Promise<void>
  abstract choose(selector: string, value: string): Promise<void>
  abstract fill(selector: string, text: string): Promise<void>
  abstract type(selector: string, text: string): Promise<void>
  abstract press(selector: string, key: string): Promise<void>
  abstract focus(selector: string): Promise<void>
  abstract blur(selector: string): Promise<void>

  /** Its functions are in every page from here on. */
  async bind(bound: Beginning['bound']): Promise<void> {
    for (const [name, act] of Object.entries(bound)) await this.opened.exposeFunction(name, act)
  }

  evaluate<Given, Result>(ask: (given: Given) => Result, given: Given): Promise<Awaited<Result>> {
    return this.opened.evaluate(ask, given) as Promise<Awaited<Result>>
  }

  async run(script: string): Promise<void> {
    await this.opened.evaluate(script)
  }

  async loseNetwork(): Promise<void> {
    await this.run(offlineThenOnline)
  }

  async elsewhere<Given>(act: (given: Given) => void, given: Given): Promise<void> {
    const other = await this.context.newPage()
    await other.goto(`${this.origin}/robots.txt`)
    await other.evaluate(`(${String(act)})(${JSON.stringify(given)})`)
    await other.close()
  }

  async photograph(file: string): Promise<void> {
    await this.opened.screenshot({ path: file as `${string}.png` })
  }

  close(): Promise<void> {
    return this.context.close()
  }
}
