import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import type { PushOptions } from '../../mock-api/http/deps'
import { pushMessages, pushSubscriptions } from '../../mock-api/notifications/push.schema'
import { isPushEndpoint, sendPushes } from '../../mock-api/notifications/push-sender'
import { type MockApi, startMockApi } from '../../mock-api/server'

/** A browser's keys, and a push service on this machine that remembers what it was sent. */
const device = createECDH('prime256v1')
const p256dh = device.generateKeys().toString('base64url')
const authSecret = Buffer.alloc(16, 7)
const received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
let status = 201
let service: Server
let origin = ''
let api: MockApi
let push: PushOptions
let token = ''
const lines: string[] = []

beforeAll(async () => {
  service = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      reply.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  push = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@example.com', testOrigins: [origin] }
  const log = (line: unknown) => lines.push(JSON.stringify(line))
  api = await startMockApi({ port: 0, settlement: 'manual', feed: 'steady', push, log })
  // Sent by hand.
  await api.world.inner.jobs.stop()
})
afterAll(async () => {
  await api.stop()
  service.close()
})

const call = (path: string, body?: object) =>
  fetch(`${api.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: token },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const logIn = async () => {
  const answer = await call('/v1/auth/login', { userId: 'ada', password: 'Ada-Naira-1' })
  return answer.headers.get('authorization') ?? ''
}
const subscription = (name = 'ada', more: object = {}) => ({
  endpoint: `${origin}/${name}`,
  p256dh,
  auth: authSecret.toString('base64url'),
  withAmounts: false,
  ...more,
})
const subscribed = async () => (await api.db.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint)
const send = () => sendPushes(api.world.inner.deps)

/** A deposit of ada's on its way to her bank. */
const payOut = async (): Promise<string> => {
  const { id } = await api.world.deposit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })
  await api.world.confirm(id)
  await api.world.approve(id)
  return id
}

/** RFC 8291: what a browser does with a body of aes128gcm. */
const decrypted = (body: Buffer): { title: string; transaction: string } => {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + body.readUInt8(20))
  const shared = device.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), senderKey])
  const ikm = Buffer.from(hkdfSync('sha256', shared, authSecret, info, 32))
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
  const opened = createDecipheriv('aes-128-gcm', key, nonce)
  opened.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()])
  // The last record ends with 2.
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
}

beforeEach(async () => {
  status = 201
  received.length = 0
  await api.world.reset()
  token = await logIn()
})

describe('naira has arrived', () => {
  it('[EXT-31] the key is told where there is one', async () => {
    expect(await (await call('/v1/app/push')).json()).toMatchObject({ data: { publicKey: push.publicKey } })
    const { deps } = api.world.inner
    deps.push = undefined
    expect(await (await call('/v1/app/push')).json()).toMatchObject({ data: { publicKey: null } })
    expect((await call('/v1/app/push', subscription())).status).toBe(422)
    deps.push = push
  })

  it('[EXT-34] [EXT-35] a payout is sent once, sealed for the device, signed by us, without an amount', async () => {
    expect((await call('/v1/app/push', subscription())).status).toBe(200)
    const id = await payOut()
    await send()
    await send()
    expect(received).toHaveLength(1)
    const [{ path, headers, body }] = received as [(typeof received)[number]]
    expect(decrypted(body)).toEqual({ title: 'Your naira has arrived', transaction: id })
    expect([path, headers['content-encoding'], headers.ttl]).toEqual(['/ada', 'aes128gcm', '86400'])
    const [, jwt = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? []
    const [head = '', claims = '', signature = ''] = jwt.split('.')
    expect(key).toBe(push.publicKey)
    const raw = Buffer.from(key, 'base64url')
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: raw.subarray(1, 33).toString('base64url'),
        y: raw.subarray(33).toString('base64url'),
      },
    })
    const seal = Buffer.from(signature, 'base64url')
    const signed = Buffer.from(`${head}.${claims}`)
    expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, seal)).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: origin,
      sub: push.subject,
    })
  })

  it('[EXT-34] with amounts by choice; one subscription a device, also of another customer', async () => {
    await call('/v1/app/push', subscription())
    await call('/v1/app/push', subscription('ada', { withAmounts: true }))
    expect(await subscribed()).toEqual([`${origin}/ada`])
    await payOut()
    await send()
    expect(received.map(({ body }) => decrypted(body).title)).toEqual([
      expect.stringMatching(/^₦[\d,]+\.\d\d has arrived$/),
    ])
  })

  it('[EXT-37] gone with the log-out, the choice, the deletion, and where the service says gone', async () => {
    await call('/v1/app/push', subscription())
    await call('/v1/auth/logout', {})
    await payOut()
    await send()
    expect([received.length, await subscribed()]).toEqual([0, []])
    token = await logIn()
    await call('/v1/app/push', subscription())
    expect((await call('/v1/app/push/forget', { endpoint: `${origin}/ada` })).status).toBe(200)
    expect(await subscribed()).toEqual([])
    for (const gone of [404, 410]) {
      status = gone
      await call('/v1/app/push', subscription())
      await payOut()
      await send()
      expect(await subscribed()).toEqual([])
    }
    expect(await api.db.select().from(pushMessages)).toEqual([])
  })

  it('[EXT-35] what a service does not take now is sent again, and what it refuses is not', async () => {
    await call('/v1/app/push', subscription())
    await payOut()
    status = 503
    await send()
    status = 201
    await send()
    expect(received).toHaveLength(2)
    await payOut()
    status = 413
    await send()
    await send()
    expect(received).toHaveLength(3)
  })

  it('[EXT-36] only public https names, and what a test allows', async () => {
    const wrong = [
      'http://push.example.com/a',
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://2130706433/a',
      'https://localhost/a',
      'https://intern/a',
      'https://push.example.com:8443/a',
      'https://me@push.example.com/a',
      'ftp://push.example.com/a',
      'http://127.0.0.1:1/a',
      'nothing',
    ]
    expect(wrong.filter((endpoint) => isPushEndpoint(endpoint, push))).toEqual([])
    expect(isPushEndpoint('https://fcm.googleapis.com/fcm/send/x', push)).toBe(true)
    expect((await call('/v1/app/push', { ...subscription(), endpoint: wrong[1] })).status).toBe(422)
  })

  it('[EXT-38] endpoint and keys are in no log', async () => {
    await call('/v1/app/push', subscription('a-secret-end'))
    await payOut()
    await send()
    await call('/v1/app/push/forget', { endpoint: `${origin}/a-secret-end` })
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.filter((line) => line.includes('a-secret-end') || line.includes(p256dh))).toEqual([])
  })
})
