import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page as Opened } from 'playwright'
import { inject } from 'vitest'
import type { Ceremony, CeremonyOptions } from '../stage/credential'
import { mark } from './dom-mirror'
import type { Deed } from './input-driver'
import type { Asked, Call } from './page'

/** One for the process; it ends with it. */
let browser: Promise<Browser> | undefined

/** Noise of the browser about errors that the walks ask for. */
const isExpected = (text: string): boolean => text.startsWith('Failed to load resource')

export interface Beginning {
  origin: string
  address: string
  window: { width: number; height: number }
  /** What local storage holds. */
  stored: Record<string, string>
  /** What is asked of the page before it draws anything, in order. */
  calls: readonly Call[]
  /** Run before the page's own scripts. */
  scripts: readonly string[]
  onStir: () => void
  ceremony: () => Ceremony | null
}

/** A tab of its own in a real Chromium: nothing is left in it by others, and no service worker answers for it. */
export class Tab {
  readonly complaints: string[] = []

  private constructor(
    readonly context: BrowserContext,
    readonly opened: Opened,
  ) {
    opened.on('pageerror', ({ message }) => this.complaints.push(message))
    opened.on('console', (said) => {
      if (said.type() === 'error' && !isExpected(said.text())) this.complaints.push(said.text())
    })
  }

  static async open({ origin, address, window: viewport, ...begins }: Beginning): Promise<Tab> {
    browser ??= chromium.connect(inject('browser'))
    const context = await (await browser).newContext({
      baseURL: origin,
      viewport,
      serviceWorkers: 'block',
      permissions: ['clipboard-read', 'clipboard-write'],
      locale: 'en-NG',
      timezoneId: 'Africa/Lagos',
    })
    const opened = await context.newPage()
    const tab = new Tab(context, opened)
    await opened.exposeFunction('walkStirred', begins.onStir)
    await opened.exposeFunction('walkCeremony', (kind: 'get' | 'create', options: CeremonyOptions) =>
      begins.ceremony()?.(kind, options),
    )
    await opened.addInitScript(
      ({ stored, calls }) => {
        if (window !== window.top) return
        window.walkBegins = calls
        for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, value)
      },
      { stored: begins.stored, calls: begins.calls },
    )
    for (const content of begins.scripts) await opened.addInitScript({ content })
    await opened.goto(address, { waitUntil: 'commit' })
    return tab
  }

  /** Asks the page something by name (page.tsx). */
  call<Name extends keyof Asked>([name, ...given]: Call & [Name, ...unknown[]]): Promise<unknown> {
    return this.opened.evaluate(
      ([what, all]) => (window.walk[what as 'put'] as (...some: unknown[]) => unknown)(...(all as unknown[])),
      [name, given] as const,
    )
  }

  /** Null while the page has not begun. */
  take(): Promise<ReturnType<Asked['take']> | null> {
    return this.opened.evaluate(() => window.walk?.take() ?? null)
  }

  async do({ id, what, act }: Deed): Promise<void> {
    const element = this.opened.locator(`[${mark}="${id}"]`)
    if ((await element.count()) === 0) throw new Error(`It is gone: ${what}`)
    await act(element, this.opened.mouse)
  }

  async removeElsewhere(key: string): Promise<void> {
    const other = await this.context.newPage()
    await other.goto('/robots.txt')
    await other.evaluate((name) => window.localStorage.removeItem(name), key)
    await other.close()
  }

  /** The picture's file; null when the tab shows nothing any more. */
  async photograph(name: string): Promise<string | null> {
    const folder = join('test-results', 'ui')
    const path = join(folder, `${name}.png`)
    mkdirSync(folder, { recursive: true })
    return this.opened.screenshot({ path }).then(
      () => path,
      () => null,
    )
  }

  close(): Promise<void> {
    return this.context.close()
  }
}
