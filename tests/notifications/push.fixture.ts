import { createECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import webPush from 'web-push'
import type { PushOptions } from '../../mock-api/http/deps'
import { sendPushes } from '../../mock-api/notifications/push-sender'
import { pushSubscriptions } from '../../mock-api/schema/push'
import { startTestMockApi } from '../fixtures/mock-api'
import { MockApiRest, restoreBeforeEach } from '../fixtures/rest'

export const device = createECDH('prime256v1')
const p256dh = device.generateKeys().toString('base64url')
export const authSecret = Buffer.alloc(16, 7)

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Starts an upstream and a local push service; the test triggers the sending of messages. */
export const pushFixture = () => {
  const rest = new MockApiRest()
  const received: Received[] = []
  const lines: string[] = []
  const reply: { status: number; headers: Record<string, string> } = { status: 201, headers: {} }
  const fixture = { rest, received, lines, reply, origin: '', push: {} as PushOptions, token: '' }
  let service: Server

  beforeAll(async () => {
    service = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
        response.writeHead(reply.status, reply.headers).end()
      })
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    fixture.origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const subject = 'mailto:ops@example.com'
    fixture.push = { ...webPush.generateVAPIDKeys(), subject, services: [fixture.origin] }
    const log = (line: unknown) => lines.push(JSON.stringify(line))
    rest.api = await startTestMockApi([], { push: fixture.push, log })
    rest.url = rest.api.url
    await rest.api.world.inner.jobs.stop()
  })
  restoreBeforeEach(() => rest.api)
  afterAll(async () => {
    await rest.api.stop()
    service.close()
  })
  beforeEach(async () => {
    Object.assign(reply, { status: 201, headers: {} })
    received.length = 0
    fixture.token = await rest.logIn('ada')
  })

  const subscription = (name = 'ada', overrides: object = {}) => ({
    endpoint: `${fixture.origin}/${name}`,
    p256dh,
    auth: authSecret.toString('base64url'),
    withAmounts: false,
    ...overrides,
  })
  return Object.assign(fixture, {
    subscription,
    save: (name?: string, overrides?: object, token = fixture.token) =>
      rest.request('/v1/app/push', { body: subscription(name, overrides), token }),
    subscribed: async () =>
      (await rest.api.db.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint),
    send: () =>
      sendPushes(
        rest.api.world.inner.deps,
        (error) => {
          throw error
        },
        new AbortController().signal,
      ),
    /** Deposits, confirms and approves one of ada's sales; returns its id. */
    payOut: async (): Promise<string> => {
      const { world } = rest.api
      const { id } = await world.deposit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })
      await world.confirm(id)
      await world.approve(id)
      return id
    },
  })
}
