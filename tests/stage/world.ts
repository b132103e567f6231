import { eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import type { StoredSession } from '../../client/flows/session'
import manifest from '../../client/generated/persisted-documents.json'
import { type Gateway, startGateway } from '../../gateway/server'
import { personas } from '../../mock-api/accounts/personas'
import { accountView, customerOf } from '../../mock-api/auth/accounts.store'
import { issueToken } from '../../mock-api/auth/tokens.store'
import { accounts } from '../../mock-api/schema/accounts'
import type { MockApi } from '../../mock-api/server'
import { inBrowser } from '../walker/in-browser'
import { saveState, startTestMockApi } from './mock-api'

/**
 * Loading code takes seconds on a busy machine: nothing may wait for it in the middle of a walk, whichever page walks
 * first. All of it, so that no new page has to be added here.
 */
const codeOfPages = (): Promise<unknown> =>
  Promise.all(
    Object.values(
      import.meta.glob([
        '../../client/*/**/*.{ts,tsx}',
        '../../client/app.tsx',
        '!**/{inspector,widgets,generated,worker}/**',
      ]),
    ).map((load) => load()),
  )

export type Persona = keyof typeof personas

/**
 * mock-api in memory and the gateway before it, in this process. They are started once for all walks that the
 * process runs, and end with it: between walks the world is reset.
 */
export class Stage {
  #api: MockApi | undefined
  #gateway: Gateway | undefined
  #starting: Promise<void> | undefined
  /** The seeds again, without faults, at the real time. */
  reset = async (): Promise<void> => {}

  /** To be called at the top of a test file. */
  open(): void {
    beforeAll(() => {
      this.#starting ??= this.#start()
      return this.#starting
    })
  }

  /** The gateway's address, by the name that fingerprints need. */
  get url(): string {
    return String(this.#gateway?.url).replace('127.0.0.1', 'localhost')
  }

  get api(): MockApi {
    if (!this.#api) throw new Error('The stage is not open yet')
    return this.#api
  }

  get world(): MockApi['world'] {
    return this.api.world
  }

  /** The browser's fetch: an address without a host is the gateway's. */
  readonly send: typeof fetch = (address, init) => fetch(`${this.#gateway?.url}${String(address)}`, init)

  /** A browser's storage after a persona's login. */
  async sessionOf(persona: Persona): Promise<StoredSession> {
    const { accountId } = personas[persona]
    const { db, clock } = this.api
    const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId))
    const token = await issueToken({ db, clock, newAddress: () => '' }, accountId, 'password')
    return { token, account: accountView(row!), customer: (await customerOf(db, accountId)) ?? null }
  }

  async #start(): Promise<void> {
    this.#api = await startTestMockApi([])
    this.reset = await saveState(this.#api)
    this.#gateway = await startGateway({
      // The framed chat page: the walk sends its messages.
      chatUrl: 'https://chat.example',
      port: 0,
      upstream: this.#api.url,
      production: inBrowser,
      trustedDocuments: manifest,
      ...(inBrowser ? { staticDir: 'dist/client', widgetsDir: 'dist/widgets' } : {}),
      log: 'silent',
    })
    if (!inBrowser) await codeOfPages()
  }
}

export const stage = new Stage()
