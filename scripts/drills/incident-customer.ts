import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../chromium.mjs'
import { pause } from '../cluster/servers'

const patienceMs = 60_000

/** Resolves when it is so; rejects with what was waited for. */
export const until = async (what: string, isSo: () => Promise<boolean> | boolean): Promise<void> => {
  const limit = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error(`In vain: ${what}`)
    await pause(50)
  }
}

/** A customer's browser, with a page on which something was typed and not sent. */
export class Customer {
  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
  ) {}

  static async visit(url: string): Promise<Customer> {
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
    const page = await browser.newPage({ baseURL: url })
    await page.goto('/register')
    return new Customer(browser, page)
  }

  /** The serial of the release whose worker is at work; 0 before there is one. */
  serial(): Promise<number> {
    return this.page
      .evaluate(async () => {
        const kept = await (await caches.open('app-release')).match('/release/running')
        const isAtWork = (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'
        return kept && isAtWork ? ((await kept.json()) as { serial: number }).serial : 0
      })
      .catch(() => 0)
  }

  async has(serial: number): Promise<void> {
    await until(`the browser has ${serial}`, async () => (await this.serial()) === serial)
  }

  /** As a navigation does, or the app itself now and then. */
  async looksForNews(): Promise<void> {
    await this.page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
  }

  async type(name: string): Promise<void> {
    await this.page.getByLabel('First name').fill(name)
    // What is typed is in the device's log after a second.
    await pause(1_500)
  }

  typed(): Promise<string> {
    return this.page.getByLabel('First name').inputValue()
  }

  leave(): Promise<void> {
    return this.browser.close()
  }
}
