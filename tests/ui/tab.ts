import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Browser, chromium, firefox, type Page } from '@playwright/test'
import { inject } from 'vitest'
import type { Ceremony, CeremonyOptions } from '../stage/credential'
import { type InputAction, markAttribute } from './mirror'
import type { PageApi, PageApiCall } from './page'
import { translatePage } from './translate'

/** One for the process; it ends with it. */
let connecting: Promise<Browser> | undefined

/** The browser of this run, which walks and journeys share. */
const connectBrowser = (): Promise<Browser> => {
  const { engine, endpoint } = inject('browser')
  connecting ??= (engine === 'firefox' ? firefox : chromium).connect(endpoint)
  return connecting
}

/** Noise of the browsers: about errors that the walks ask for, and about the icon that an empty page has not. */
const isExpected = (text: string): boolean =>
  text.startsWith('Failed to load resource') || text.includes('/favicon.ico')

/** Playwright's `fill` over BiDi sets a value that React does not notice: this enters it as pasting does. */
const pastingFill = (page: Page): Page['fill'] => {
  const fill = page.fill.bind(page)
  return async (selector, text) => {
    const field = page.locator(selector)
    if (/^(date|time|month|week|color|range)$/.test((await field.getAttribute('type')) ?? ''))
      return fill(selector, text)
    await field.selectText()
    await page.evaluate(
      (value) => document.execCommand(value === '' ? 'delete' : 'insertText', false, value),
      text,
    )
  }
}

/** A page in its own browser context; `complaints` collects console errors and uncaught errors. */
export const openPage = async (
  origin: string,
  window: { width: number; height: number },
): Promise<{ page: Page; complaints: string[] }> => {
  const isChromium = inject('browser').engine === 'chromium'
  const context = await (await connectBrowser()).newContext({
    baseURL: origin,
    viewport: window,
    serviceWorkers: 'block',
    ...(isChromium ? { permissions: ['clipboard-read', 'clipboard-write'] } : {}),
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  if (!isChromium) page.fill = pastingFill(page)
  const complaints: string[] = []
  const complain = (text: string): void => {
    if (!isExpected(text)) complaints.push(text)
  }
  page.on('pageerror', ({ message }) => complain(message))
  page.on('console', (line) => {
    if (line.type() === 'error') complain(line.text())
  })
  return { page, complaints }
}

export interface WalkBeginning {
  origin: string
  /** Path and query. */
  address: string
  window: { width: number; height: number }
  /** Local storage when the page opens. */
  stored: Readonly<Record<string, string>>
  /** Run before the page renders anything, in order. */
  scripts: readonly string[]
  /** Calls to the page before its first render, in order; after the scripts. */
  calls: readonly PageApiCall[]
  onStir: () => void
  ceremony: () => Ceremony | null
}

/** The walked page (page.tsx) in a real browser. */
export class Tab {
  private constructor(
    readonly page: Page,
    readonly complaints: readonly string[],
  ) {}

  static async open({
    origin,
    address,
    window: size,
    stored,
    scripts,
    calls,
    onStir,
    ceremony,
  }: WalkBeginning): Promise<Tab> {
    const { page, complaints } = await openPage(origin, size)
    await page.exposeFunction('walkStirred', onStir)
    await page.exposeFunction('walkCeremony', (kind: 'get' | 'create', options: CeremonyOptions) =>
      ceremony()?.(kind, options),
    )
    await page.addInitScript((items) => {
      if (window === window.top && location.protocol === 'http:')
        for (const [key, value] of Object.entries(items)) window.localStorage.setItem(key, value)
    }, stored)
    if (process.env.WALK_TRANSLATED === '1') await page.addInitScript(translatePage)
    for (const content of [...scripts, `window.walkBegins = ${JSON.stringify(calls)}`])
      await page.addInitScript({ content })
    await page.goto(address, { waitUntil: 'commit' })
    return new Tab(page, complaints)
  }

  /** Asks the page something by name (page.tsx). */
  call<Name extends keyof PageApi>([name, ...args]: PageApiCall & [Name, ...unknown[]]): Promise<unknown> {
    return this.page.evaluate(
      ([what, all]) => (window.walk[what as 'put'] as (...some: unknown[]) => unknown)(...(all as unknown[])),
      [name, args] as const,
    )
  }

  /** Null while the page has not begun. */
  take(): Promise<ReturnType<PageApi['take']> | null> {
    return this.page.evaluate(() => window.walk?.take() ?? null)
  }

  async do({ id, what, act }: InputAction): Promise<void> {
    const element = `[${markAttribute}="${id}"]`
    if ((await this.page.locator(element).count()) === 0) throw new Error(`It is gone: ${what}`)
    await act(this.page, element)
    // Elements that move under the resting mouse would be hovered.
    if (what.startsWith('click')) await this.page.mouse.move(0, 0)
  }

  async loseNetwork(): Promise<void> {
    const context = this.page.context()
    await context.setOffline(true)
    await context.setOffline(false)
  }

  /** Another tab of this browser removes an item, and is closed. */
  async removeElsewhere(key: string): Promise<void> {
    const other = await this.page.context().newPage()
    await other.goto('/robots.txt')
    await other.evaluate((name) => window.localStorage.removeItem(name), key)
    await other.close()
  }

  /** The picture's file; null when the tab shows nothing any more. JPEG is for reports: small, animations ended. */
  async photograph(file: string): Promise<string | null> {
    mkdirSync(dirname(file), { recursive: true })
    const small = { quality: 60, animations: 'disabled' } as const
    const options = { path: file, ...(file.endsWith('.jpeg') ? small : {}) }
    return this.page.screenshot(options).then(
      () => file,
      () => null,
    )
  }

  close(): Promise<void> {
    return this.page.context().close()
  }
}
