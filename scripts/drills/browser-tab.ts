import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { personas } from '../../mock-api/accounts/personas'
import { chromiumPath } from '../chromium.mjs'
import { pause } from '../cluster/servers'

/** Somebody whom no other tab keeps busy: sales and sign-ins of one customer wait for each other. */
const username = 'newbie'
const { password } = personas.newbie
const half = Math.floor(password.length / 2)
const patienceMs = 20_000
/** Pages whose code a tab loads only when they are opened; the last has no links to others. */
const paths = (['transactions', 'wallets', 'activities', 'referrals', 'banks'] as const).map(
  (name) => dashboardRoutes[name].path,
)

/**
 * A customer's tab in a real browser, left in the middle of the sign-in form during a drill. It continues afterwards;
 * `faults` lists what the customer would have noticed.
 */
export class BrowserTab {
  readonly faults: string[] = []
  private began = 0
  /** Questions under way: whoever leaves a page before its answers makes the app give them up, and that is no fault. */
  private unanswered = 0
  private msSinceGoingOn = () => Math.round(performance.now() - this.began)
  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
  ) {}

  static async open(url: string): Promise<BrowserTab> {
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } })
    page.setDefaultTimeout(patienceMs)
    const tab = new BrowserTab(browser, page)
    const counts = (change: 1 | -1) => (request: Request) => {
      if (new URL(request.url()).pathname === '/graphql') tab.unanswered += change
    }
    page.on('request', counts(1))
    page.on('requestfinished', counts(-1))
    page.on('requestfailed', counts(-1))
    page.on('pageerror', (error) => tab.faults.push(`script: ${error.message}`))
    page.on('response', async (answer) => {
      const { pathname } = new URL(answer.url())
      if (answer.status() >= 400) tab.faults.push(`${answer.status()} ${pathname}`)
      if (pathname !== '/graphql') return
      const { errors } = (await answer.json()) as { errors?: { extensions: object }[] }
      if (errors) tab.faults.push(JSON.stringify(errors[0]!.extensions))
    })
    page.on('requestfailed', (request) => {
      const { pathname } = new URL(request.url())
      tab.faults.push(`${pathname}: ${request.failure()?.errorText} after ${tab.msSinceGoingOn()} ms`)
    })
    await page.goto('/login')
    await page.waitForFunction(() => !('earlyInput' in window))
    await page.getByLabel('Username or email').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password.slice(0, half))
    await page.evaluate(() => Object.assign(window, { isSameTab: true }))
    return tab
  }

  private async answered(): Promise<void> {
    const limit = performance.now() + patienceMs
    while (this.unanswered > 0 && performance.now() < limit) await pause(20)
  }

  /** Types the rest, signs in and opens pages by their links. Resolves with the faults. */
  async goOn(): Promise<readonly string[]> {
    const { page } = this
    this.began = performance.now()
    const step = async (name: string, work: () => Promise<unknown>) => {
      await work().catch(async (error: Error) => {
        const told = await page.locator('[role=alert]').allInnerTexts()
        this.faults.push(`${name}: ${error.message.split('\n')[0]} ${told.join(' ')}`)
      })
      const isSame = await page.evaluate(() => 'isSameTab' in window).catch(() => false)
      if (!isSame) this.faults.push(`${name}: the page was loaded anew`)
    }
    await step('sign-in', async () => {
      const field = page.getByLabel('Password', { exact: true })
      await field.focus()
      await page.keyboard.press('End')
      await page.keyboard.type(password.slice(half))
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Sell' }).waitFor()
      await this.answered()
    })
    for (const path of paths)
      await step(path, async () => {
        await page.locator(`a[href="${path}"]`).first().click()
        await page.waitForURL(`**${path}`)
        await page.locator('h1').first().waitFor()
        await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
        await this.answered()
      })
    await this.browser.close()
    return this.faults
  }
}
