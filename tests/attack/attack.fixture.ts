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

/** Both servers in one process, with all that they log. */
export class AttackStage {
  api!: MockApi
  gateway!: Gateway
  /** Only trusted documents, no introspection. */
  production!: Gateway
  /** Lines of the upstream's complaints: each is a bug. */
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

  hear(line: string): void {
    this.log += line
  }

  /** From now on no line of any log may hold it. */
  keepSecret<Text extends string>(text: Text): Text {
    this.#secrets.add(text.replace(/^Bearer /, ''))
    return text
  }

  async tokenOf(accountId: string): Promise<string> {
    const { db, clock } = this.api
    return this.keepSecret(await issueToken({ db, clock, newAddress: () => '' }, accountId, 'password'))
  }

  /** A token of the past. */
  async deadTokenOf(accountId: string, how: 'expired' | 'revoked'): Promise<string> {
    const token = await this.tokenOf(accountId)
    const past = new Date(this.api.clock.now().getTime() - 1)
    await this.api.db
      .update(tokens)
      .set(how === 'expired' ? { expiresAt: past } : { revokedAt: past })
      .where(eq(tokens.hash, hashOfToken(token.replace('Bearer ', ''))))
    return token
  }

  /** Lines of the logs that hold a secret: raw, as a URL or as base64 would carry it. */
  spilt(): string[] {
    const shapes = [...this.#secrets].flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
    ])
    return this.log.split('\n').filter((line) => shapes.some((shape) => line.includes(shape)))
  }

  /** Whether both servers are healthy, and the books add up. */
  async health(): Promise<object> {
    const answers = await Promise.all(
      [this.api.url, this.gateway.url, this.production.url].map((url) => fetch(`${url}/healthz`)),
    )
    const { drift } = await this.api.audit()
    return { statuses: answers.map(({ status }) => status), drift }
  }
}

export const healthyState = { statuses: [200, 200, 200], drift: '0' }

/**
 * mock-api, a development gateway and a production gateway. At the end both must be healthy, the books at zero,
 * without complaints; each log line must be one JSON object without secrets.
 */
export const attackStage = (
  options: { api?: Partial<MockApiOptions>; gateway?: Partial<GatewayOptions> } = {},
): AttackStage => {
  const stage = new AttackStage()
  const log = { write: (line: string) => stage.hear(line) }
  beforeAll(async () => {
    stage.api = await startTestMockApi(stage.complaints, {
      passwordCost: productionCost,
      log: (line) => {
        stage.hear(`${JSON.stringify(line)}\n`)
        if (line.level === 'error') stage.complaints.push(`${line.where}: ${line.error}`)
      },
      ...options.api,
    })
    const common = { port: 0, upstream: stage.api.url, trustedDocuments: manifest, log, logLevel: 'trace' }
    stage.gateway = await startGateway({ ...common, production: false, ...options.gateway })
    stage.production = await startGateway({ ...common, production: true, ...options.gateway })
  })
  afterAll(async () => {
    expect(await stage.health()).toEqual(healthyState)
    closeConnections()
    await Promise.all([stage.gateway.stop(), stage.production.stop()])
    await stage.api.stop()
    expect(stage.complaints).toEqual([])
    for (const line of stage.log.trimEnd().split('\n')) expect(JSON.parse(line)).toBeTypeOf('object')
    expect(stage.spilt()).toEqual([])
  })
  return stage
}
