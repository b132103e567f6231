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

/** Runs the mock API and two gateways in one process and collects their logs. */
export class AttackFixture {
  api!: MockApi
  gateway!: Gateway
  /** Only trusted documents, no introspection. */
  production!: Gateway
  /** Errors that the mock API reports; each is a bug. */
  readonly complaints: string[] = []
  readonly #secrets = new Set<string>([
    ...Object.values(personas).map(({ password }) => password),
    staff.password,
    legacy.password,
  ])
  log = ''

  get world() {
    return this.api.world
  }

  appendLog(line: string): void {
    this.log += line
  }

  /** From now on, no log line may contain `text`. Returns `text`. */
  keepSecret<Text extends string>(text: Text): Text {
    this.#secrets.add(text.replace(/^Bearer /, ''))
    return text
  }

  async tokenOf(accountId: string): Promise<string> {
    const { db, clock } = this.api
    return this.keepSecret(await issueToken({ db, clock, newAddress: () => '' }, accountId, 'password'))
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
      [this.api.url, this.gateway.url, this.production.url].map((url) => fetch(`${url}/healthz`)),
    )
    const { drift } = await this.api.audit()
    return { statuses: responses.map(({ status }) => status), drift }
  }
}

export const healthyState = { statuses: [200, 200, 200], drift: '0' }

/**
 * Starts mock-api, a development gateway and a production gateway. Afterwards all must be healthy, the ledger's
 * drift must be 0, and there must be no complaints; each log line must be one JSON object without secrets.
 */
export const attackFixture = (
  options: { api?: Partial<MockApiOptions>; gateway?: Partial<GatewayOptions> } = {},
): AttackFixture => {
  const fixture = new AttackFixture()
  const log = { write: (line: string) => fixture.appendLog(line) }
  beforeAll(async () => {
    fixture.api = await startTestMockApi(fixture.complaints, {
      passwordCost: productionCost,
      log: (line) => {
        fixture.appendLog(`${JSON.stringify(line)}\n`)
        if (line.level === 'error') fixture.complaints.push(`${line.where}: ${line.error}`)
      },
      ...options.api,
    })
    const gatewayOptions = {
      port: 0,
      upstream: fixture.api.url,
      trustedDocuments: manifest,
      log,
      logLevel: 'trace',
    }
    fixture.gateway = await startGateway({ ...gatewayOptions, production: false, ...options.gateway })
    fixture.production = await startGateway({ ...gatewayOptions, production: true, ...options.gateway })
  })
  afterAll(async () => {
    expect(await fixture.health()).toEqual(healthyState)
    closeConnections()
    await Promise.all([fixture.gateway.stop(), fixture.production.stop()])
    await fixture.api.stop()
    expect(fixture.complaints).toEqual([])
    for (const line of fixture.log.trimEnd().split('\n')) expect(JSON.parse(line)).toBeTypeOf('object')
    expect(fixture.leakedLines()).toEqual([])
  })
  return fixture
}
