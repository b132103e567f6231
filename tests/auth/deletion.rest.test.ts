import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { removeAccount } from '../../mock-api/auth/deletion.store'
import { ledgerAccounts } from '../../mock-api/shared/ledger.schema'
import { bankAccounts, transactions } from '../../mock-api/shared/payments.schema'
import {
  accounts,
  activities,
  mails,
  notifications,
  signInSources,
  tokens,
} from '../../mock-api/shared/people.schema'
import { recoveryCodes } from '../../mock-api/shared/proofs.schema'
import { restStage, unauthorized } from '../shared/rest'
import { logIn, longText, newCustomer, opens, register, somebody } from './people.stage'

const lines: string[] = []
const rest = restStage({ log: (line) => lines.push(JSON.stringify(line)) })

const remove = (token: string, password: string) =>
  rest.ask<{ id: string }>(`/v1/auth/account/${encodeURIComponent(password)}`, { method: 'DELETE', token })

/** A customer of a kind that the world makes, logged in. */
const customerOf = async (kind: 'wallet' | 'regular') => {
  const { accountId, username, password } = await rest.world.createCustomer(kind)
  const { headers } = await logIn(rest, username, password)
  return { id: accountId, username, password, token: headers.get('authorization') ?? '' }
}
const usdt = (customer: string, amount: string) =>
  rest.world.deposit({ customer, symbol: 'USDT', chain: 'tron', amount })

describe('DELETE /v1/auth/account/{password}', () => {
  it('[API-21] deletes the account: 200, every token ends, nobody can log in any more', async () => {
    const { id, username, email, password, token } = await newCustomer(rest)
    const elsewhere = (await logIn(rest, username, password)).headers.get('authorization') ?? ''
    expect(await remove(token, password)).toMatchObject({ status: 200, data: { id } })
    expect([await opens(rest, token), await opens(rest, elsewhere)]).toEqual([false, false])
    expect((await logIn(rest, username, password)).status).toBe(404)
    expect((await logIn(rest, email, password)).status).toBe(404)
    expect(await remove(token, password)).toMatchObject({ status: 401, summary: unauthorized })
  })

  it('[PROFILE-20] a wrong password deletes nothing', async () => {
    const { username, password, token } = await newCustomer(rest)
    for (const wrong of [`${password} `, password.toUpperCase(), encodeURIComponent(`${password}%`)])
      expect(await remove(token, wrong)).toMatchObject({
        status: 400,
        summary: 'Incorrect password',
        fields: { password: 'Incorrect password' },
      })
    expect(await opens(rest, token)).toBe(true)
    expect((await logIn(rest, username, password)).status).toBe(200)
  })

  it.each([
    'a/b?c#d&e=f',
    '100%25 naira',
    '%41%42%43',
    ' spaces ',
    '../../login',
    'ñaïrà 🦊🦊',
    '+plus+plus',
  ])('reads %j decoded exactly once', async (password) => {
    const { data, headers } = await register(rest, { ...somebody(), password })
    const token = headers.get('authorization') ?? ''
    expect((await remove(token, `${password}!`)).status).toBe(400)
    expect(await remove(token, password)).toMatchObject({ status: 200, data: { id: data.id } })
  })

  it('what is no password at all is no way in', async () => {
    const { token } = await newCustomer(rest)
    const raw = (path: string) => rest.ask(`/v1/auth/account${path}`, { method: 'DELETE', token })
    expect((await raw('')).status).toBe(405)
    expect((await raw('/%E0%A4%A')).status).toBe(404)
    expect((await raw(`/${'x'.repeat(129)}`)).status).toBe(422)
    expect((await raw(`/${longText}`)).status).toBe(422)
    expect(await opens(rest, token)).toBe(true)
  })

  it('the password is in no line of the log and in no note of the control panel', async () => {
    const { password, token } = await newCustomer(rest)
    await remove(token, 'Canary-Wrong/1 ß')
    await rest.ask('/v1/auth/account/Canary-Method', { method: 'GET', token })
    await rest.ask('/v1/auth/account/Canary-Deep/Canary-Deeper', { method: 'DELETE', token })
    await rest.ask('/v1/auth/account/Canary%', { method: 'DELETE', token })
    await remove(token, password)
    const told = `${lines.join('\n')}${JSON.stringify(rest.world.requests())}`
    expect(told).toContain('"/v1/auth/account/{password}"')
    for (const secret of ['Canary', password, encodeURIComponent(password)])
      expect(told).not.toContain(secret)
    expect(lines.filter((line) => line.includes('"error"'))).toEqual([])
  })
})

describe('what deletion leaves (AMB-28)', () => {
  it('username, email and phone are free again; personal data is gone', async () => {
    const { id, password, token, ...person } = await newCustomer(rest)
    await rest.world.notify(id, 'Hello', 'A word')
    await rest.ask('/v1/auth/recovery/send', { body: { email: person.email } })
    await remove(token, password)
    const [row] = await rest.api.db.select().from(accounts).where(eq(accounts.id, id))
    for (const value of [...Object.values(person), password]) expect(JSON.stringify(row)).not.toContain(value)
    for (const table of [activities, notifications, bankAccounts, signInSources])
      expect(await rest.api.db.select().from(table).where(eq(table.accountId, id))).toEqual([])
    const { db } = rest.api
    expect(await db.select().from(mails).where(eq(mails.to, person.email))).toEqual([])
    expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.email, person.email))).toEqual([])
    const kept = await rest.api.db.select().from(tokens).where(eq(tokens.accountId, id))
    expect(kept.every(({ revokedAt }) => revokedAt !== null)).toBe(true)
    expect((await register(rest, { ...person, password })).status).toBe(201)
  })

  it('is refused while a transaction is open, and keeps paid ones without the name', async () => {
    const { id, password, token } = await customerOf('regular')
    const refused = {
      status: 409,
      summary: 'Please empty your wallets and wait for open transactions first',
    }
    const deposit = await usdt(id, '5000')
    expect(await remove(token, password)).toMatchObject(refused)
    await rest.world.confirm(deposit.id)
    expect(await remove(token, password)).toMatchObject(refused)
    expect(await opens(rest, token)).toBe(true)
    await rest.world.approve(deposit.id)
    const paid = eq(transactions.id, deposit.id)
    const [before] = await rest.api.db.select().from(transactions).where(paid)
    expect((await remove(token, password)).status).toBe(200)
    const [after] = await rest.api.db.select().from(transactions).where(paid)
    expect(after).toEqual({
      ...before,
      paidAccountName: '',
      paidAccountNumber: `******${before!.paidAccountNumber!.slice(-4)}`,
    })
  })

  it.each([
    ['0.99999999', 200],
    ['1', 409],
    ['1.00000001', 409],
  ])('with %s dollars in a wallet: %i', async (amount, status) => {
    await rest.world.setPrice('USDT', '1')
    const { id, password, token } = await customerOf('wallet')
    await rest.world.confirm((await usdt(id, amount)).id)
    expect((await remove(token, password)).status).toBe(status)
    const books = await rest.api.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.owner, id))
    expect(books.map(({ balance }) => Number(balance))).toEqual([Number(amount)])
  })

  it('a password that was changed while it was checked deletes nothing', async () => {
    const { id, token } = await newCustomer(rest)
    const [account] = await rest.api.db.select().from(accounts).where(eq(accounts.id, id))
    const { db, clock } = rest.api
    const deps = { db, clock, newAddress: () => '' }
    expect(await removeAccount(deps, { ...account!, passwordHash: 'of the password before' })).toBe(false)
    expect(await opens(rest, token)).toBe(true)
    expect(await removeAccount(deps, account!)).toBe(true)
    expect(await opens(rest, token)).toBe(false)
  })

  it('two deletions at once are one', async () => {
    const { password, token } = await newCustomer(rest)
    const both = await Promise.all([remove(token, password), remove(token, password)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})
