import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { attempts } from '../../../mock-api/auth/credentials.schema'
import { sweepOf } from '../../../mock-api/http/rate-limits'
import { restStage } from '../../stage/rest'

const rest = restStage()
const hour = 3_600_000
let ada = ''
let bola = ''
beforeEach(async () => {
  await rest.world.reset()
  ada = await rest.logIn('ada')
  bola = await rest.logIn('bola')
})
const tooMany = { status: 429, summary: 'Too many attempts. Please try again later' }
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

/** The additions of an account that are limited (ruling 24): how many in which time, and the nth body. */
const additions = [
  {
    what: 'comments',
    path: '/v1/app/comments',
    most: 30,
    windowMs: hour,
    body: (nth: number) => ({ transactionId: 'tx-ada-023', body: `Comment ${nth}` }),
  },
  {
    what: 'complaints',
    path: '/v1/app/compliants',
    most: 10,
    windowMs: hour,
    body: (nth: number) => ({ transactionId: `CN-${nth}`, blockchainTransactionHash: '0xab' }),
  },
  {
    what: 'bank accounts',
    path: '/v1/app/newbankaccounts',
    most: 60,
    windowMs: 24 * hour,
    body: (nth: number) => ({
      accountName: 'Ada Okafor',
      accountNumber: String(2_000_000_000 + nth),
      accountType: 'savings',
      bankId: '000013',
    }),
  },
]

describe('what one account may add (ruling 24)', () => {
  it.each(additions)(
    '$most $what, then 429; a replayed answer is neither refused nor counted',
    async ({ path, most, windowMs, body }) => {
      const send = (nth: number) => rest.ask(path, { body: body(nth), token: ada, ...keyed(`key-${nth}`) })
      for (let nth = 1; nth < most; nth++) expect((await send(nth)).status).toBe(201)
      for (let again = 0; again < 3; again++) expect((await send(1)).status).toBe(201)
      // What is refused for another reason is none.
      expect((await rest.ask(path, { body: {}, token: ada })).status).toBe(422)
      expect((await send(most)).status).toBe(201)

      const refused = await send(most + 1)
      expect(refused).toMatchObject(tooMany)
      const wait = Number(refused.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(windowMs / 1000 - 300)
      expect((await rest.ask(path, { body: body(most + 2), token: ada })).status).toBe(429)
      const replayed = await send(1)
      expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
      if (path !== '/v1/app/comments')
        expect((await rest.ask(path, { body: body(1), token: bola })).status).toBe(201)
      await rest.world.advanceClock(wait * 1000)
      const later = await rest.logIn('ada')
      expect((await rest.ask(path, { body: body(most + 1), token: later, ...keyed('later') })).status).toBe(
        201,
      )
    },
  )

  it.each(additions)(
    'of $most and ten more $what at once no more are taken',
    async ({ path, most, body }) => {
      const answers = await Promise.all(
        Array.from({ length: most + 10 }, (_, nth) => rest.ask(path, { body: body(nth), token: ada })),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(most)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    },
  )
})

describe('looking for recipients (ruling 24)', () => {
  const find = (name: string, token = ada) => rest.get(`/v1/auth/account/find/customer/${name}`, token)
  const transfer = (recipient: string) =>
    rest.ask('/v1/app/wallets/transfer', {
      body: { amountCrypto: '1', currency: 'USDT', recipient, chain: 'tron' },
      token: ada,
    })

  it('30 different names an hour, by search and by transfer together; known names stay open', async () => {
    for (let nth = 1; nth <= 15; nth++) {
      expect((await find(`nobody${nth}`)).status).toBe(404)
      expect((await transfer(`stranger${nth}`)).status).toBe(422)
    }
    expect(await find('bola')).toMatchObject(tooMany)
    expect(await transfer('bola')).toMatchObject(tooMany)
    expect((await find('NOBODY7')).status).toBe(404)
    expect((await find('ada', bola)).status).toBe(200)
    await rest.world.advanceClock(hour)
    expect((await find('bola')).status).toBe(200)
  })

  it('keeps no name', async () => {
    await find('canary-recipient')
    const kept = await rest.api.db.select().from(attempts)
    expect(JSON.stringify(kept)).not.toContain('canary')
  })
})

describe('the memory of attempts', () => {
  it('is swept by its index on time, whatever else it holds', async () => {
    await rest.api.db.execute(sql`
      insert into attempts (subject, at) select 'subject ' || n, now() from generate_series(1, 50000) n`)
    await rest.api.db.execute(sql`analyze attempts`)
    const sweep = sweepOf(sql`now() - interval '1 day'`, sql`now() + interval '1 minute'`)
    const plan = await rest.api.db.execute(sql`explain ${sweep}`)
    expect(JSON.stringify(plan)).toContain('attempts_at')
    expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  })
})
