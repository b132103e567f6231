import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { unconfirmedText } from '../../../machines/money/intent'
import { browserArgs } from '../../ui/launch'
import { expect, submitLogin, waitForPage } from '../fixtures'
import { restoreProfile } from '../offline/browser-profile'

const args = ['--headless=new', ...browserArgs, '--remote-debugging-port=0']

interface Intent {
  intentId: string
  state: string
}
const isOpen = (intent: Intent | undefined): boolean =>
  intent?.state === 'sending' || intent?.state === 'unknown'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A customer's browser on one profile, which is killed without a word and opened again. */
export class KillableBrowser {
  #process: ChildProcess | null = null
  #browser: Browser | null = null
  #page: Page | null = null
  /** How often it had to log in: once, for a session outlives the browser. */
  #logins = 0
  /** Ids of intents that earlier lives left behind, settled or never sent. */
  readonly #known = new Set<string>()

  constructor(
    readonly app: string,
    /** The upstream's public API. */
    readonly api: string,
    readonly profile: string,
  ) {}

  get page(): Page {
    if (!this.#page) throw new Error('No browser is open')
    return this.#page
  }

  /** SIGKILL for every process of the browser. */
  async kill(): Promise<void> {
    const { pid } = this.#process ?? {}
    const exited = new Promise((resolve) => this.#process?.once('exit', resolve))
    if (pid && this.#process?.exitCode === null) {
      process.kill(-pid, 'SIGKILL')
      await exited
    }
    await this.#browser?.close().catch(() => undefined)
    this.#process = null
    this.#browser = null
    this.#page = null
  }

  /** The moves of this customer that the upstream knows of, each in words, by their ids. */
  async moves(): Promise<Map<string, string>> {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ userId: 'ada', password: 'Ada-Naira-1' })
    const login = await fetch(`${this.api}/v1/auth/login`, { method: 'POST', headers, body })
    const authorization = login.headers.get('authorization') ?? ''
    const orderTypes = new Set(['sell', 'transfer', 'inter-transfer'])
    const moves = new Map<string, string>()
    for (let page = 1; ; page += 1) {
      const path = `/v1/app/wallets/transactions/USDT/tron?page=${page}&size=100`
      const answer = await fetch(`${this.api}${path}`, { headers: { authorization } })
      const { data, nextPage } = (await answer.json()) as {
        data: { id: string; type: string; amountCrypto: string; createDate: string }[]
        nextPage: boolean
      }
      for (const { id, type, amountCrypto, createDate } of data)
        if (orderTypes.has(type)) moves.set(id, `${type} of ${amountCrypto} at ${createDate}`)
      if (!nextPage) return moves
    }
  }

  async openWallets(): Promise<void> {
    await this.open('/dashboard/wallets')
    // A device that has just started again takes its time.
    await expect(this.page.getByRole('heading', { name: 'Your coins' })).toBeVisible({ timeout: 30_000 })
  }

  /** What the device says of the intent of its last life, once it has looked and its page says the same. */
  async outcome(): Promise<{ state: 'settled' | 'open' | 'none'; isShown: boolean; summary: string }> {
    const { page } = this
    // It looks when the page opens; what it learns is written down.
    await page.waitForTimeout(1_000)
    let intent: Intent | undefined
    let rows = 0
    await expect(async () => {
      const all = await this.#intents()
      const fresh = all.filter(({ intentId }) => !this.#known.has(intentId))
      rows = all.length
      expect(fresh.length, 'one intent a life').toBeLessThanOrEqual(1)
      intent = fresh[0]
      const isShown = (await page.getByText(unconfirmedText).count()) > 0
      expect(isShown, `shown as open; its row is ${intent?.state}`).toBe(isOpen(intent))
    }).toPass({ timeout: 15_000 })
    // An unsent row stays for a while too; no code sends it.
    if (intent && !isOpen(intent)) this.#known.add(intent.intentId)
    const state = isOpen(intent) ? 'open' : intent?.state === 'settled' ? 'settled' : 'none'
    const summary = `its row is ${intent?.state}, of ${rows}; ${this.#known.size} were known; ${this.#logins} logins; at ${page.url()}`
    return { state, isShown: isOpen(intent), summary }
  }

  /** The customer's word on the one intent that is open; nothing is open afterwards. */
  async decide(happened: boolean): Promise<void> {
    const name = happened ? 'I checked: it went through' : "I checked: it didn't go through"
    await this.page.getByRole('button', { name }).click()
    await expect(this.page.getByText(unconfirmedText)).toHaveCount(0)
    const { state } = await this.outcome()
    expect(state).toBe(happened ? 'settled' : 'none')
  }

  /** What the outbox of this device holds. */
  #intents(): Promise<Intent[]> {
    return this.page.evaluate(
      () =>
        new Promise<{ intentId: string; state: string }[]>((resolve, reject) => {
          const opening = indexedDB.open('app-outbox')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const database = opening.result
            if (!database.objectStoreNames.contains('intents')) return resolve([])
            const all = database.transaction('intents').objectStore('intents').getAll()
            all.onsuccess = () => {
              database.close()
              resolve(all.result)
            }
          }
        }),
    )
  }

  /** At a page, logged in where it asks for it. */
  async open(path: string): Promise<void> {
    if (!this.#process) await this.#start(['about:blank'])
    const { page } = this
    await page.goto(`${this.app}${path}`)
    await waitForPage(page)
    if (!page.url().includes('/login')) return
    this.#logins += 1
    await submitLogin(page, 'ada', 'Ada-Naira-1')
    await expect(page).toHaveURL(/\/dashboard/)
    await page.goto(`${this.app}${path}`)
    await waitForPage(page)
  }

  /** Opens again what was open when it was killed. */
  async reopen(): Promise<void> {
    await this.#start([restoreProfile(this.profile)])
    await waitForPage(this.page)
  }

  async #start(what: readonly string[]): Promise<void> {
    const portFile = join(this.profile, 'DevToolsActivePort')
    for (const stalePath of [portFile, join(this.profile, 'SingletonLock')])
      rmSync(stalePath, { force: true })
    const executable = process.env.CHROMIUM_PATH ?? chromium.executablePath()
    this.#process = spawn(executable, [...args, `--user-data-dir=${this.profile}`, ...what], {
      detached: true,
      stdio: 'ignore',
    })
    for (let tries = 0; ; tries += 1) {
      try {
        const [port] = readFileSync(portFile, 'utf8').split('\n')
        if (port) {
          this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
          break
        }
      } catch (error) {
        if (tries > 100) throw error
      }
      await pause(100)
    }
    const [context] = this.#browser!.contexts()
    this.#page = context!.pages()[0] ?? (await context!.newPage())
  }
}
