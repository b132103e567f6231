import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteExpiredQuery } from '../../../mock-api/http/rate-limits'
import { attempts } from '../../../mock-api/schema/credentials'
import { tooManyAttempts } from '../../auth/account/refusals'
import { mockApiFixture } from '../../fixtures/rest'

const rest = mockApiFixture()
const hour = 3_600_000

const hash = { blockchainTransactionHash: '0xab' }
const account = { accountName: 'Ada Okafor', accountType: 'savings', bankId: '000013' }
/** The additions of an account that are limited (ruling 24): how many in which time, where, and the nth body. */
type Addition = [most: number, what: string, windowMs: number, path: string, body: (nth: number) => object]
const additions: Addition[] = [
  [30, 'comments', hour, 'comments', (nth) => ({ transactionId: 'tx-ada-023', body: `Comment ${nth}` })],
  [10, 'complaints', hour, 'compliants', (nth) => ({ ...hash, transactionId: `CN-${nth}` })],
  [
    60,
    'bank accounts',
    24 * hour,
    'newbankaccounts',
    (nth) => ({ ...account, accountNumber: `20000000${nth + 10}` }),
  ],
]

describe('limits of additions by one account (ruling 24)', () => {
  it.each(additions)(
    'after %i %s the API answers 429, and replays are not counted',
    async (most, what, windowMs, name, body) => {
      const path = `/v1/app/${name}`
      const send = (nth: number, key = `key-${nth}`) =>
        rest.request(path, { body: body(nth), token: 'ada', headers: { 'idempotency-key': key } })
      for (let nth = 1; nth < most; nth++) expect((await send(nth)).status).toBe(201)
      for (let again = 0; again < 3; again++) expect((await send(1)).status).toBe(201)
      // A call rejected for another reason does not count.
      expect((await rest.request(path, { body: {}, token: 'ada' })).status).toBe(422)
      expect((await send(most)).status).toBe(201)

      const rejection = await send(most + 1)
      expect(rejection).toMatchObject(tooManyAttempts)
      const wait = Number(rejection.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(windowMs / 1000 - 300)
      expect((await rest.request(path, { body: body(most + 2), token: 'ada' })).status).toBe(429)
      const replayed = await send(1)
      expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
      if (what !== 'comments')
        expect((await rest.request(path, { body: body(1), token: 'bola' })).status).toBe(201)
      await rest.world.advanceClock(wait * 1000)
      rest.forget()
      expect((await send(most + 1, 'later')).status).toBe(201)
    },
  )
})

describe('recipient search (ruling 24)', () => {
  const find = (name: string, token = 'ada') => rest.get(`/v1/auth/account/find/customer/${name}`, token)
  const transfer = (recipient: string) =>
    rest.request('/v1/app/wallets/transfer', {
      body: { amountCrypto: '1', currency: 'USDT', recipient, chain: 'tron' },
      token: 'ada',
    })

  it('a customer can look up 30 different names an hour, by search and transfer', async () => {
    for (let nth = 1; nth <= 15; nth++) {
      expect((await find(`nobody${nth}`)).status).toBe(404)
      expect((await transfer(`stranger${nth}`)).status).toBe(422)
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

describe('stored attempts', () => {
  it('the clean-up of attempts uses its index', async () => {
    await rest.api.db.execute(sql`
      insert into attempts (subject, at) select 'subject ' || n, now() from generate_series(1, 50000) n`)
    await rest.api.db.execute(sql`analyze attempts`)
    const sweep = deleteExpiredQuery(sql`now() - interval '1 day'`, sql`now() + interval '1 minute'`)
    const plan = await rest.api.db.execute(sql`explain ${sweep}`)
    expect(JSON.stringify(plan)).toContain('attempts_at')
    expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  })
})
