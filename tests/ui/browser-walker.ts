import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { storageEntries } from '../../scripts/dev/dev-sign-in'
import type { Fixture, Persona } from '../fixtures/world'
import { waitTimeout } from '../walker/timeouts'
import type { Walker } from '../walker/walker'
import { BrowserPage } from './browser-page'
import { openPage } from './tab'

const pollMs = 100

export class BrowserWalker implements Walker {
  readonly inside = null
  readonly page: BrowserPage
  #isOpen = false
  #hasLeft = false

  private constructor(
    readonly fixture: Fixture,
    readonly tab: Awaited<ReturnType<typeof openPage>>,
  ) {
    this.page = new BrowserPage(tab.page)
  }

  static async begin(fixture: Fixture): Promise<BrowserWalker> {
    return new BrowserWalker(fixture, await openPage(fixture.url, { width: 1280, height: 1000 }))
  }

  get world(): Fixture['world'] {
    return this.fixture.world
  }
  get complaints(): readonly string[] {
    return this.tab.complaints
  }

  async signIn(persona: Persona): Promise<void> {
    const entries = storageEntries(await this.fixture.sessionOf(persona))
    await this.tab.page.goto('/robots.txt')
    await this.tab.page.evaluate((items) => {
      for (const [key, value] of items) localStorage.setItem(key, value)
    }, entries)
  }

  async open(url: string): Promise<void> {
    if (this.#isOpen) return
    this.#isOpen = true
    await this.tab.page.goto(url)
  }

  async until(check: () => unknown): Promise<void> {
    const end = Date.now() + waitTimeout.ms
    for (;;)
      try {
        return void (await check())
      } catch (error) {
        if (this.#hasLeft || Date.now() > end) throw error
        await setTimeout(pollMs)
      }
  }

  passes(ms: number): Promise<void> {
    return setTimeout(ms)
  }

  async photograph(file: string): Promise<string | null> {
    mkdirSync(dirname(file), { recursive: true })
    return this.tab.page.screenshot({ path: file }).then(
      () => file,
      () => null,
    )
  }

  async leave(): Promise<void> {
    this.#hasLeft = true
    await this.tab.page.context().close()
  }
}
