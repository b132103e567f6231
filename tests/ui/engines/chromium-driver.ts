import { chromium, type Page } from 'playwright'
import type { Beginning, Open } from './driver'
import { LibraryPage, store } from './library-page'

/** Chromium by its own protocol. */
class ChromiumPage extends LibraryPage<Page> {
  async goto(address: string): Promise<void> {
    await this.opened.goto(address, { waitUntil: 'commit' })
  }

  override async loseNetwork(): Promise<void> {
    const context = this.opened.context()
    await context.setOffline(true)
    await context.setOffline(false)
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

  /** What fades in is shown as it ends; the smaller kind is for reports. */
  override async photograph(path: string): Promise<void> {
    const small = { quality: 60, animations: 'disabled' } as const
    await this.opened.screenshot({ path, ...(path.endsWith('.jpeg') ? small : {}) })
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
    const page = new ChromiumPage(origin, context, opened)
    await page.bind(bound)
    await opened.addInitScript(store, stored)
    for (const content of scripts) await opened.addInitScript({ content })
    await page.goto(address)
    return page
  }
}
