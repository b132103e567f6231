import { setTimeout } from 'node:timers/promises'
import puppeteer, { type KeyInput, type Page } from 'puppeteer-core'
import type { Beginning, Open } from './driver'
import { clickable, type Entry, entered } from './entry'
import { LibraryPage, reachMs, store } from './library-page'

/** Firefox as everybody has it, by WebDriver BiDi. */
class FirefoxPage extends LibraryPage<Page> {
  async goto(address: string): Promise<void> {
    await this.opened.goto(this.origin + address, { waitUntil: 'domcontentloaded', timeout: 30_000 })
  }

  choose(selector: string, value: string): Promise<void> {
    return this.#enter({ selector, value, kind: 'choose' })
  }

  fill(selector: string, value: string): Promise<void> {
    return this.#enter({ selector, value, kind: 'fill' })
  }

  #enter(entry: Entry): Promise<void> {
    return this.#until(entry.selector, () => this.evaluate(entered, entry))
  }

  /** Asks until there is no reason against it. */
  async #until(selector: string, against: () => Promise<string>): Promise<void> {
    const end = Date.now() + reachMs
    for (;;) {
      const reason = await against()
      if (reason === '') return
      if (Date.now() > end) throw new Error(`${selector} is ${reason}`)
      await setTimeout(50)
    }
  }

  /** Puppeteer's own locator does not look whether something lies over it. */
  async click(selector: string): Promise<void> {
    await this.#until(selector, () => this.evaluate(clickable, selector))
    await this.opened.click(selector)
    await this.opened.mouse.move(0, 0)
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
    const page = new FirefoxPage(origin, context, opened)
    await page.bind(bound)
    await opened.evaluateOnNewDocument(store, stored)
    for (const script of scripts) await opened.evaluateOnNewDocument(script)
    await page.goto(address)
    return page
  }
}
