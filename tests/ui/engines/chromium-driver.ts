import { type BrowserContext, chromium, type Page } from 'playwright'
import type { Beginning, DrivenPage, Open } from './driver'

/** How long an element may take to be there for the hand, ms: in view, at rest, and with nothing over it. */
const reach = { timeout: 10_000 }

/** Noise of the browser about errors that the walks ask for. */
const isExpected = (text: string): boolean => text.startsWith('Failed to load resource')

/** Chromium by its own protocol. */
class ChromiumPage implements DrivenPage {
  readonly complaints: string[] = []

  constructor(
    readonly context: BrowserContext,
    readonly opened: Page,
  ) {
    opened.setDefaultTimeout(reach.timeout)
    opened.on('pageerror', ({ message }) => this.complaints.push(message))
    opened.on('console', (said) => {
      if (said.type() === 'error' && !isExpected(said.text())) this.complaints.push(said.text())
    })
  }

  async goto(address: string): Promise<void> {
    await this.opened.goto(address, { waitUntil: 'commit' })
  }

  evaluate<Given, Result>(ask: (given: Given) => Result, given: Given): Promise<Awaited<Result>> {
    return this.opened.evaluate(ask as never, given) as Promise<Awaited<Result>>
  }

  async run(script: string): Promise<void> {
    await this.opened.evaluate(script)
  }

  async elsewhere<Given>(act: (given: Given) => void, given: Given): Promise<void> {
    const other = await this.context.newPage()
    await other.goto('/robots.txt')
    await other.evaluate(`(${String(act)})(${JSON.stringify(given)})`)
    await other.close()
  }

  async click(selector: string): Promise<void> {
    await this.opened.locator(selector).click()
    await this.opened.mouse.move(0, 0)
  }

  async choose(selector: string, value: string): Promise<void> {
    await this.opened.locator(selector).selectOption({ value })
  }

  fill(selector: string, text: string): Promise<void> {
    return this.opened.locator(selector).fill(text)
  }

  type(selector: string, text: string): Promise<void> {
    return this.opened.locator(selector).pressSequentially(text)
  }

  press(selector: string, key: string): Promise<void> {
    return this.opened.locator(selector).press(key)
  }

  focus(selector: string): Promise<void> {
    return this.opened.locator(selector).focus()
  }

  blur(selector: string): Promise<void> {
    return this.opened.locator(selector).blur()
  }

  async photograph(path: string): Promise<void> {
    await this.opened.screenshot({ path })
  }

  close(): Promise<void> {
    return this.context.close()
  }
}

/** One for the process, in a Chromium that all of a run share. */
export const opensIn = async (endpoint: string): Promise<Open> => {
  const browser = await chromium.connect(endpoint)
  return async ({ origin, address, window: viewport, stored, scripts, bound }: Beginning) => {
    const context = await browser.newContext({
      baseURL: origin,
      viewport,
      serviceWorkers: 'block',
      permissions: ['clipboard-read', 'clipboard-write'],
      locale: 'en-NG',
      timezoneId: 'Africa/Lagos',
    })
    const opened = await context.newPage()
    for (const [name, act] of Object.entries(bound)) await opened.exposeFunction(name, act)
    await opened.addInitScript((items) => {
      if (window === window.top)
        for (const [key, value] of Object.entries(items)) window.localStorage.setItem(key, value)
    }, stored)
    for (const content of scripts) await opened.addInitScript({ content })
    const page = new ChromiumPage(context, opened)
    await page.goto(address)
    return page
  }
}
