import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import manifest from '../../client/generated/persisted-documents.json'
import { type Gateway, type GatewayOptions, startGateway } from '../../gateway/server'
import { productionCost } from '../../mock-api/accounts/passwords'
import { legacy, personas, staff } from '../../mock-api/accounts/personas'
import { issueToken } from '../../mock-api/auth/tokens.store'
import { hashOfToken } from '../../mock-api/http/caller'
import { tokens } from '../../mock-api/schema/credentials'
import type { MockApi, MockApiOptions } from '../../mock-api/server'
import { startTestMockApi } from '../fixtures/mock-api'
import { closeConnections } from './wire/wire'

/** Runs the mock API and a gateway in one process and collects their logs. */
export class AttackFixture {
  api!: MockApi
  gateway!: Gateway
  /** Errors that the mock API reports; each is a bug. */
  readonly complaints: string[] = []
  readonly #secrets = new Set<string>([
    ...Object.values(personas).map(({ password }) => password),
    staff.password,
    legacy.password,
  ])
  log = ''

  /** Issues a token, which no log line may contain. */
  async tokenOf(accountId: string): Promise<string> {
    const { db, clock } = this.api
    const token = await issueToken({ db, clock, newAddress: () => '' }, accountId, 'password')
    this.#secrets.add(token.replace(/^Bearer /, ''))
    return token
  }

  async invalidTokenOf(accountId: string, how: 'expired' | 'revoked'): Promise<string> {
    const token = await this.tokenOf(accountId)
    const past = new Date(this.api.clock.now().getTime() - 1)
    await this.api.db
      .update(tokens)
      .set(how === 'expired' ? { expiresAt: past } : { revokedAt: past })
      .where(eq(tokens.hash, hashOfToken(token.replace('Bearer ', ''))))
    return token
  }

  /** Returns the log lines that contain a secret: raw, URL-encoded or in base64. */
  leakedLines(): string[] {
    const encodings = [...this.#secrets].flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
    ])
    return this.log.split('\n').filter((line) => encodings.some((encoding) => line.includes(encoding)))
  }

  /** Returns the servers' health statuses and the ledger's drift. */
  async health(): Promise<object> {
    const responses = await Promise.all(
      [this.api.url, this.gateway.url].map((url) => fetch(`${url}/healthz`)),
    )
    const { drift } = await this.api.audit()
    return { statuses: responses.map(({ status }) => status), drift }
  }
}

export const healthyState = { statuses: [200, 200], drift: '0' }

/**
 * Starts mock-api and a development gateway. Afterwards both must be healthy, the ledger's drift must be 0, and there
 * must be no complaints; each log line must be one JSON object without secrets.
 */
export const attackFixture = (
  options: { api?: Partial<MockApiOptions>; gateway?: Partial<GatewayOptions> } = {},
): AttackFixture => {
  const fixture = new AttackFixture()
  const appendLog = (line: string): void => {
    fixture.log += line
  }
  beforeAll(async () => {
    fixture.api = await startTestMockApi(fixture.complaints, {
      passwordCost: productionCost,
      log: (line) => {
        appendLog(`${JSON.stringify(line)}\n`)
        if (line.level === 'error') fixture.complaints.push(`${line.where}: ${line.error}`)
      },
      ...options.api,
    })
    fixture.gateway = await startGateway({
      port: 0,
      upstream: fixture.api.url,
      production: false,
      trustedDocuments: manifest,
      log: { write: appendLog },
      logLevel: 'trace',
      ...options.gateway,
    })
  })
  afterAll(async () => {
    expect(await fixture.health()).toEqual(healthyState)
    closeConnections()
    await fixture.gateway.stop()
    await fixture.api.stop()
    expect(fixture.complaints).toEqual([])
    for (const line of fixture.log.trimEnd().split('\n')) expect(JSON.parse(line)).toBeTypeOf('object')
    expect(fixture.leakedLines()).toEqual([])
  })
  return fixture
}
