import { createDecipheriv, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isPushEndpoint } from '../../mock-api/notifications/push-sender'
import { pushMessages, pushSubscriptions } from '../../mock-api/schema/push'
import { authSecret, device, pushFixture, type Received } from './push.fixture'

const fixture = pushFixture()
const { rest, received, lines, reply, save, send, payOut, subscribed } = fixture

/** Decrypts an aes128gcm body as browsers do (RFC 8291). */
const decrypt = (body: Buffer): { title: string; transaction: string } => {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const ciphertext = body.subarray(21 + body.readUInt8(20))
  const sharedSecret = device.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), senderKey])
  const ikm = Buffer.from(hkdfSync('sha256', sharedSecret, authSecret, info, 32))
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(ciphertext.subarray(-16))
  const text = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()])
  // The delimiter of the last record is 2.
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
}

const messages = () => rest.api.db.select().from(pushMessages)
const [second, day] = [1_000, 24 * 3_600_000]

describe('payout message', () => {
  it('payout messages need VAPID keys, and the API returns the public key [EXT-31]', async () => {
    const key = async () => (await rest.get('/v1/app/push', fixture.token)).data
    expect(await key()).toEqual({ publicKey: fixture.push.publicKey })
    const { deps } = rest.api.world.inner
    deps.push = undefined
    expect(await key()).toEqual({ publicKey: null })
    expect((await save()).status).toBe(422)
    deps.push = fixture.push
  })

  it('a payout message is sent once, encrypted and signed [EXT-34] [EXT-35]', async () => {
    expect((await save()).status).toBe(200)
    const id = await payOut()
    await send()
    await send()
    expect(received).toHaveLength(1)
    const [{ path, headers, body }] = received as [Received]
    expect(decrypt(body)).toEqual({ title: 'Your naira has arrived', transaction: id })
    expect([path, headers['content-encoding'], headers.ttl]).toEqual(['/ada', 'aes128gcm', '86400'])
    const [, jwt = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? []
    const [head = '', claims = '', signature = ''] = jwt.split('.')
    expect(key).toBe(fixture.push.publicKey)
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
    const signatureBytes = Buffer.from(signature, 'base64url')
    const signed = Buffer.from(`${head}.${claims}`)
    expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signatureBytes)).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: fixture.origin,
      sub: fixture.push.subject,
    })
  })

  it('a payout message has the amount if the customer chose so [EXT-34]', async () => {
    await save()
    await save('ada', { withAmounts: true })
    expect(await subscribed()).toEqual([`${fixture.origin}/ada`])
    await payOut()
    await send()
    expect(received.map(({ body }) => decrypt(body).title)).toEqual([
      expect.stringMatching(/^₦[\d,]+\.\d\d has arrived$/),
    ])
  })

  it.each([400, 413, 429, 500, 503])(
    'after a %i a payout message is retried after 10, 20 and 40 s [EXT-35]',
    async (status) => {
      await save()
      await payOut()
      reply.status = status
      for (const [seconds, callCount] of [
        [0, 1],
        [9, 1],
        [1, 2],
        [19, 2],
        [1, 3],
        [39, 3],
        [1, 4],
      ] as const) {
        await rest.api.world.advanceClock(seconds * second)
        await send()
        expect(received).toHaveLength(callCount)
      }
      reply.status = 201
      await rest.api.world.advanceClock(80 * second)
      await send()
      expect([received.length, await messages()]).toEqual([5, []])
    },
  )

  it('a payout message waits for Retry-After, in seconds or until a date [EXT-35]', async () => {
    await save()
    for (const wait of ['120', new Date(Date.now() + 120_000).toUTCString()]) {
      received.length = 0
      Object.assign(reply, { status: 429, headers: { 'retry-after': wait } })
      await payOut()
      await send()
      await rest.api.world.advanceClock(115 * second)
      await send()
      expect(received).toHaveLength(1)
      reply.status = 201
      await rest.api.world.advanceClock(5 * second)
      await send()
      expect(received).toHaveLength(2)
    }
  })

  it('a payout message expires after three days without success [EXT-35]', async () => {
    await save()
    await payOut()
    reply.status = 503
    await rest.api.world.advanceClock(3 * day - second)
    await send()
    expect(await messages()).toHaveLength(1)
    await rest.api.world.advanceClock(2 * 3_600 * second)
    await send()
    expect([received.length, await messages()]).toEqual([1, []])
  })

  it('an endpoint with an invalid key does not delay other messages [EXT-35]', async () => {
    await save('broken')
    await rest.api.db.update(pushSubscriptions).set({ p256dh: 'x'.repeat(87) })
    await save()
    await payOut()
    await send()
    expect(received.map(({ path }) => path)).toEqual(['/ada'])
    expect([await subscribed(), await messages()]).toEqual([[`${fixture.origin}/ada`], []])
  })
})

it('an endpoint must be a known push service or a configured origin [EXT-36]', async () => {
  const invalidUrls = [
    'http://fcm.googleapis.com/a',
    'https://push.example.com/a',
    'https://127.0.0.1/a',
    'https://fcm.googleapis.com.example.com/a',
    'https://evilfcm.googleapis.com.ng/a',
    'https://xpush.apple.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://me@fcm.googleapis.com/a',
    'ftp://fcm.googleapis.com/a',
    'http://127.0.0.1:1/a',
    'nothing',
  ]
  expect(invalidUrls.filter((endpoint) => isPushEndpoint(endpoint, fixture.push))).toEqual([])
  const services = [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://db5p.notify.windows.com/w/?token=x',
    `${fixture.origin}/a`,
  ]
  expect(services.filter((endpoint) => !isPushEndpoint(endpoint, fixture.push))).toEqual([])
  expect((await save('', { endpoint: invalidUrls[1] })).fields).toEqual({ endpoint: 'Not a push service' })
})

it('the log contains no endpoint and no keys [EXT-38]', async () => {
  await save('a-secret-end')
  await payOut()
  await send()
  const { endpoint, p256dh } = fixture.subscription('a-secret-end')
  await rest.request('/v1/app/push/forget', { body: { endpoint }, token: fixture.token })
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.filter((line) => line.includes('a-secret-end') || line.includes(p256dh))).toEqual([])
})
