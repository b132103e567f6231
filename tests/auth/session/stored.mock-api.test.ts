import { eq, getTableName, gt, like, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hashOf, productionCost } from '../../../mock-api/accounts/passwords'
import { removeAccount, tablesDeletedWithAccount } from '../../../mock-api/auth/deletion.store'
import { rowsOf } from '../../../mock-api/database/database'
import { accounts } from '../../../mock-api/schema/accounts'
import { activities } from '../../../mock-api/schema/activities'
import { bankAccounts } from '../../../mock-api/schema/banks'
import { attempts, recoveryCodes, signInSources, tokens } from '../../../mock-api/schema/credentials'
import { mails as mailBox } from '../../../mock-api/schema/mails'
import { notifications } from '../../../mock-api/schema/notifications'
import { transactions } from '../../../mock-api/schema/transactions'
import { mockApiFixture, passwords, restFixture } from '../../fixtures/rest'
import { customerCalls, hour, minute, newRegistration } from '../account/customers.fixture'
import { Authenticator } from '../biometrics/authenticator'
import { biometricsOf } from '../biometrics/biometrics.fixture'
import { otherCode, recoveryOf, wrongCodeError } from '../recovery/recovery.fixture'

const rest = mockApiFixture({ passwordCost: productionCost })
const people = customerCalls(rest)
const { forgetful, verify, send, reset } = recoveryOf(rest)

const accountOf = async (id: string) =>
  (await rest.api.db.select().from(accounts).where(eq(accounts.id, id)))[0]!

describe('storage of secrets', () => {
  it('the database holds no plain token, password or code', async () => {
    const { id, email, token, code } = await forgetful()
    const { db } = rest.api
    const [storedToken] = await db.select().from(tokens).where(eq(tokens.accountId, id))
    expect(storedToken!.hash).not.toContain(token.replace('Bearer ', ''))
    expect(storedToken!.expiresAt.getTime() - storedToken!.issuedAt.getTime()).toBe(12 * hour)
    expect((await accountOf(id)).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const [row] = await db.select().from(recoveryCodes).where(eq(recoveryCodes.email, email))
    expect(row!.codeHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(code)
  })

  it('the database deletes codes and attempts that no longer count', async () => {
    const { email } = await forgetful()
    const storedCodes = () => rest.api.db.select().from(recoveryCodes).where(eq(recoveryCodes.email, email))
    await rest.world.advanceClock(9 * minute)
    await forgetful()
    expect(await storedCodes()).toHaveLength(1)
    await rest.world.advanceClock(minute)
    const { username } = await forgetful()
    expect(await storedCodes()).toEqual([])
    await people.logIn('nobody', 'Canary-Guess')
    await rest.world.advanceClock(24 * hour)
    await people.logIn(username, 'Canary-Guess')
    const storedAttempts = await rest.api.db.select().from(attempts).where(gt(attempts.id, 0))
    expect(storedAttempts.map(({ subject }) => subject.split(' ')[0])).toEqual(['account', 'account'])
    expect(await rest.api.db.select().from(attempts).where(like(attempts.subject, '%anary%'))).toEqual([])
  })
})

describe('configuration of another site', () => {
  const origin = 'https://app.coinnaira.example'
  const configuredRest = restFixture({ site: { url: origin, rpId: 'coinnaira.example', origins: [origin] } })

  it('the configured host and origins replace localhost', async () => {
    const { beginRegistration, register, logInWith: logInOnSite } = biometricsOf(configuredRest)
    const { token } = await customerCalls(configuredRest).newCustomer()
    const device = new Authenticator()
    expect((await beginRegistration(token)).data.rp.id).toBe('coinnaira.example')
    expect((await register(token, device)).status).toBe(422)
    expect((await register(token, device, { origin })).status).toBe(200)
    expect((await logInOnSite(device, { origin })).status).toBe(200)
    expect((await logInOnSite(device)).status).toBe(400)
  })
})

describe('database after an account deletion (API-21)', () => {
  it('a deletion leaves no personal data and no valid token', async () => {
    const { id, password, token, ...person } = await people.newCustomer()
    await rest.world.notify(id, 'Hello', 'A word')
    await send(person.email)
    await people.deleteAccount(token, password)
    const row = JSON.stringify(await accountOf(id))
    for (const value of [...Object.values(person), password]) expect(row).not.toContain(value)
    const { db } = rest.api
    for (const table of [activities, notifications, bankAccounts, signInSources])
      expect(await db.select().from(table).where(eq(table.accountId, id))).toEqual([])
    expect(await db.select().from(mailBox).where(eq(mailBox.to, person.email))).toEqual([])
    expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.email, person.email))).toEqual([])
    const storedTokens = await db.select().from(tokens).where(eq(tokens.accountId, id))
    expect(storedTokens.every(({ revokedAt }) => revokedAt !== null)).toBe(true)
  })

  it('a deletion clears every table with account ids that is not a stated exception', async () => {
    const exceptions = {
      comments: 'the author’s comments are deleted; comments of staff remain',
      customers: 'has no personal data',
      deposit_addresses: 'coins may still arrive there',
      ledger_accounts: 'the ledger needs them; they contain only the id',
      legacy_accounts: 'personal data is cleared',
      old_bank_accounts: 'deleted with the old account',
      referrals: 'they contain only ids',
      tokens: 'revoked, so that the API rejects them permanently',
      transactions: 'the ledger needs them; the payee is redacted',
      webauthn_challenges: 'deleted when they expire, after 5 minutes',
    }
    const accountTables = await rowsOf<{ name: string }>(
      rest.api.db,
      sql`select distinct conrelid::regclass::text as name from pg_constraint
          where contype = 'f' and confrelid = 'accounts'::regclass
          union select table_name from information_schema.columns
          where table_schema = 'public' and column_name = 'account_id'`,
    )
    expect(accountTables.map(({ name }) => name).sort()).toEqual(
      [...Object.keys(exceptions), ...tablesDeletedWithAccount.map(getTableName)].sort(),
    )
  })

  it('a deletion clears the name and note of paid transactions [EXT-69]', async () => {
    const { id: customer, token, password } = await people.customerOf('regular')
    const { id } = await rest.world.deposit({ customer, symbol: 'USDT', chain: 'tron', amount: '5000' })
    await rest.world.confirm(id)
    await rest.world.approve(id)
    const paidTransaction = () => rest.api.db.select().from(transactions).where(eq(transactions.id, id))
    await rest.request(`/v1/app/transactions/${id}/note`, { method: 'PUT', body: { text: 'Rent' }, token })
    const [before] = await paidTransaction()
    expect(before?.note).toBe('Rent')
    expect((await people.deleteAccount(token, password)).status).toBe(200)
    const paidAccountNumber = `******${before!.paidAccountNumber!.slice(-4)}`
    expect(await paidTransaction()).toEqual([{ ...before, paidAccountName: '', paidAccountNumber, note: '' }])
  })

  it('a deletion fails if the password changes during its check', async () => {
    const { id, token } = await people.newCustomer()
    const account = await accountOf(id)
    const { db, clock } = rest.api
    const deps = { db, clock, newAddress: () => '' }
    expect(await removeAccount(deps, { ...account, passwordHash: 'of the password before' })).toBe(false)
    expect(await people.isAccepted(token)).toBe(true)
    expect(await removeAccount(deps, account)).toBe(true)
    expect(await people.isAccepted(token)).toBe(false)
  })
})

it('attempts made before the clock is set back cause no lockout', async () => {
  await rest.world.advanceClock(24 * hour)
  for (let guess = 1; guess <= 10; guess++) await people.logIn('ada', `guess ${guess}`)
  expect((await people.logIn('ada', passwords.ada)).status).toBe(429)
  await rest.world.resetClock()
  expect((await people.logIn('ada', passwords.ada)).status).toBe(200)
})

it('a code for a staff account resets no password', async () => {
  const email = 'sade@example.com'
  const codeHash = await hashOf('123456')
  await rest.api.db.insert(recoveryCodes).values({ email, codeHash, sentAt: rest.api.clock.now() })
  expect(await reset(email, '123456')).toMatchObject(wrongCodeError)
  expect((await people.logIn(email, passwords.sade)).status).toBe(200)
})

const unavailable = { status: 503, summary: 'This service is not available at the moment' }

/** Runs `work` while the API hashes two passwords and 32 more wait. */
const whileBusy = async (work: () => Promise<void>): Promise<void> => {
  let isDone = false
  const worker = async () => {
    while (!isDone) await hashOf('what an attacker sends')
  }
  const workers = Array.from({ length: 34 }, worker)
  try {
    await work()
  } finally {
    isDone = true
    await Promise.all(workers)
  }
}

describe('hashing queue (ruling 24)', () => {
  it('the API returns 503 with Retry-After while 32 hashes wait', async () => {
    const { username, password, email, token } = await people.newCustomer()
    await whileBusy(async () => {
      const responses = await Promise.all([
        people.logIn(username, password),
        people.logIn('nobody', password),
        rest.request('/v1/auth/login/old', { body: { userId: 'oldie', password } }),
        people.register(newRegistration()),
        send(email),
        people.changePassword(token, password),
        people.deleteAccount(token, password),
      ])
      for (const response of responses) {
        expect(response).toMatchObject(unavailable)
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    })
    expect((await people.logIn(username, password)).status).toBe(200)
  })

  it('a 503 from the hashing queue does not count as an attempt', async () => {
    const { username, password, email, code } = await forgetful()
    const stranger = await people.newCustomer()
    await whileBusy(async () => {
      for (let guess = 1; guess <= 12; guess++) {
        expect((await people.logIn(username, `no ${guess}`)).status).toBe(503)
        expect((await verify(email, otherCode(code))).status).toBe(503)
      }
      expect((await send(stranger.email)).status).toBe(503)
    })
    expect((await send(stranger.email)).status).toBe(200)
    for (let guess = 1; guess <= 4; guess++) expect((await verify(email, otherCode(code))).status).toBe(422)
    expect((await verify(email, code)).status).toBe(200)
    for (let guess = 1; guess <= 9; guess++)
      expect((await people.logIn(username, `no ${guess}`)).status).toBe(400)
    expect((await people.logIn(username, password)).status).toBe(200)
    expect((await reset(email, code)).status).toBe(200)
  })
})
