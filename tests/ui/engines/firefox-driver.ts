import { setTimeout } from 'node:timers/promises'
import puppeteer, { type BrowserContext, type KeyInput, type Page } from 'puppeteer-core'
import type { Beginning, DrivenPage, Open } from './driver'
import { type Entry, entered } from './entry'

/** How long an element may take to be there for the hand, ms: in view, at rest, and with nothing over it. */
const reachMs = 10_000

/** The page without an icon that a journey begins on may load none. */
const isExpected = (text: string): boolean => text.includes('/favicon.ico')

/** Firefox as everybody has it, by WebDriver BiDi. */
class FirefoxPage implements DrivenPage {
  readonly complaints: string[] = []

  constructor(
    readonly origin: string,
    readonly context: BrowserContext,
    readonly opened: Page,
  ) {
    opened.setDefaultTimeout(reachMs)
    opened.on('pageerror', (error) => {
      const { message } = error as Error
      if (!isExpected(message)) this.complaints.push(message)
    })
    opened.on('console', (said) => {
      if (said.type() === 'error') this.complaints.push(said.text())
    })
  }

  async goto(address: string): Promise<void> {
    await this.opened.goto(this.origin + address, { waitUntil: 'domcontentloaded', timeout: 30_000 })
  }

  evaluate<Given, Result>(ask: (given: Given) => Result, given: Given): Promise<Awaited<Result>> {
    return this.opened.evaluate(ask as never, given) as Promise<Awaited<Result>>
  }

  async run(script: string): Promise<void> {
    await this.opened.evaluate(script)
  }

  async elsewhere<Given>(act: (given: Given) => void, given: Given): Promise<void> {
    const other = await this.context.newPage()
    await other.goto(`${this.origin}/robots.txt`)
    await other.evaluate(act as never, given)
    await other.close()
  }

  async click(selector: string): Promise<void> {
    await this.opened.locator(selector).click()
    await this.opened.mouse.move(0, 0)
  }

  choose(selector: string, value: string): Promise<void> {
    return this.#enter({ selector, value, kind: 'choose' })
  }

  fill(selector: string, value: string): Promise<void> {
    return this.#enter({ selector, value, kind: 'fill' })
  }

  async #enter(entry: Entry): Promise<void> {
    const end = Date.now() + reachMs
    for (let reason = ''; ; await setTimeout(50)) {
      reason = await this.evaluate(entered, entry)
      if (reason === '') return
      if (Date.now() > end) throw new Error(`${entry.selector} is ${reason}`)
    }
  }

  async type(selector: string, text: string): Promise<void> {
    await this.opened.type(selector, text)
  }

  async press(selector: string, key: string): Promise<void> {
    await this.focus(selector)
    await this.opened.keyboard.press(key as KeyInput)
  }

  focus(selector: string): Promise<void> {
    return this.opened.focus(selector)
  }

  async blur(selector: string): Promise<void> {
    await this.opened.$eval(selector, (one) => (one as HTMLElement).blur())
  }

  async photograph(path: string): Promise<void> {
    await this.opened.screenshot({ path: path as `${string}.png` })
  }

  close(): Promise<void> {
    return this.context.close()
  }
}

/** One Firefox for the process, which ends with it: its protocol has one session. `path` is its program. */
export const opensIn = async (path: string, headed: boolean): Promise<Open> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    headless: !headed,
    protocolTimeout: 60_000,
    env: { ...process.env, TZ: 'Africa/Lagos' },
    extraPrefsFirefox: {
      // The clipboard without a question, which nobody would answer.
      'dom.events.testing.asyncClipboard': true,
      'dom.serviceWorkers.enabled': false,
      'intl.accept_languages': 'en-NG',
    },
  })
  return async ({ origin, address, window: viewport, stored, scripts, bound }: Beginning) => {
    const context = await browser.createBrowserContext()
    const opened = await context.newPage()
    await opened.setViewport(viewport)
    for (const [name, act] of Object.entries(bound)) await opened.exposeFunction(name, act)
    await opened.evaluateOnNewDocument((items) => {
      // Not in the empty page that comes first.
      if (window === window.top && location.protocol === 'http:')
        for (const [key, value] of Object.entries(items)) window.localStorage.setItem(key, value)
    }, stored)
    for (const script of scripts) await opened.evaluateOnNewDocument(script)
    const page = new FirefoxPage(origin, context, opened)
    await page.goto(address)
    return page
  }
}
