import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteExpiredQuery } from '../../../mock-api/http/rate-limits'
import { attempts } from '../../../mock-api/schema/credentials'
import { tooManyAttempts } from '../../auth/account/contract-errors'
import { mockApiFixture } from '../../fixtures/rest'

const rest = mockApiFixture()
const hour = 3_600_000

const hash = { blockchainTransactionHash: '0xab' }
const account = { accountName: 'Ada Okafor', accountType: 'savings', bankId: '000013' }
type Addition = [
  limit: number,
  label: string,
  windowMs: number,
  path: string,
  body: (index: number) => object,
]
const additions: Addition[] = [
  [30, 'comments', hour, 'comments', (index) => ({ transactionId: 'tx-ada-023', body: `Comment ${index}` })],
  [10, 'complaints', hour, 'compliants', (index) => ({ ...hash, transactionId: `CN-${index}` })],
  [
    60,
    'bank accounts',
    24 * hour,
    'newbankaccounts',
    (index) => ({ ...account, accountNumber: `20000000${index + 10}` }),
  ],
]

it.each(additions)(
  'after %i %s the API returns 429; replays do not count (ruling 24)',
  async (limit, label, windowMs, name, body) => {
    const path = `/v1/app/${name}`
    const send = (index: number, key = `key-${index}`) =>
      rest.request(path, { body: body(index), token: 'ada', headers: { 'idempotency-key': key } })
    for (let index = 1; index < limit; index++) expect((await send(index)).status).toBe(201)
    for (let replay = 0; replay < 3; replay++) expect((await send(1)).status).toBe(201)
    // Calls rejected for another reason do not count.
    expect((await rest.request(path, { body: {}, token: 'ada' })).status).toBe(422)
    expect((await send(limit)).status).toBe(201)

    const rejection = await send(limit + 1)
    expect(rejection).toMatchObject(tooManyAttempts)
    const wait = Number(rejection.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(windowMs / 1000 - 300)
    expect((await rest.request(path, { body: body(limit + 2), token: 'ada' })).status).toBe(429)
    const replay = await send(1)
    expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    if (label !== 'comments')
      expect((await rest.request(path, { body: body(1), token: 'bola' })).status).toBe(201)
    await rest.world.advanceClock(wait * 1000)
    rest.forget()
    expect((await send(limit + 1, 'later')).status).toBe(201)
  },
)

describe('recipient search (ruling 24)', () => {
  const find = (name: string, token = 'ada') => rest.get(`/v1/auth/account/find/customer/${name}`, token)
  const transfer = (recipient: string) =>
    rest.request('/v1/app/wallets/transfer', {
      body: { amountCrypto: '1', currency: 'USDT', recipient, chain: 'tron' },
      token: 'ada',
    })

  it('searches and transfers share a limit of 30 different names an hour', async () => {
    for (let index = 1; index <= 15; index++) {
      expect((await find(`nobody${index}`)).status).toBe(404)
      expect((await transfer(`stranger${index}`)).status).toBe(422)
    }
    expect(await find('bola')).toMatchObject(tooManyAttempts)
    expect(await transfer('bola')).toMatchObject(tooManyAttempts)
    expect((await find('NOBODY7')).status).toBe(404)
    expect((await find('ada', 'bola')).status).toBe(200)
    await rest.world.advanceClock(hour)
    rest.forget()
    expect((await find('bola')).status).toBe(200)
  })

  it('the API stores no recipient name', async () => {
    await find('canary-recipient')
    const storedAttempts = await rest.api.db.select().from(attempts)
    expect(JSON.stringify(storedAttempts)).not.toContain('canary')
  })
})

it('the clean-up of attempts uses an index', async () => {
  await rest.api.db.execute(sql`
    insert into attempts (subject, at) select 'subject ' || n, now() from generate_series(1, 50000) n`)
  await rest.api.db.execute(sql`analyze attempts`)
  const query = deleteExpiredQuery(sql`now() - interval '1 day'`, sql`now() + interval '1 minute'`)
  const plan = await rest.api.db.execute(sql`explain ${query}`)
  expect(JSON.stringify(plan)).toContain('attempts_at')
  expect(JSON.stringify(plan)).not.toContain('Seq Scan')
})
