import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { bankAccounts } from '../../mock-api/shared/payments.schema'
import { passwords, restStage } from '../shared/rest'

interface BankAccount {
  id: string
  accountName: string
  accountNumber: string
  isDefault: boolean
  status: string
}

const rest = restStage()
let ada = ''
let newbie = ''
beforeEach(async () => {
  await rest.world.reset()
  ada = await rest.logIn('ada')
  newbie = await rest.logIn('newbie')
})
const path = '/v1/app/newbankaccounts'
const details = {
  accountName: 'Ngozi Eze',
  accountNumber: '0123456789',
  accountType: 'savings',
  bankId: '000013',
}
const [first, second, deleted] = ['bac-ada-001', 'bac-ada-002', 'bac-ada-003'] as const
const ask = (method: string, rest_: string, token: string, body?: unknown, key = '') =>
  rest.ask<BankAccount>(`${path}${rest_}`, {
    method,
    token,
    ...(body === undefined ? {} : { body }),
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const add = (body: unknown = details, token = newbie, key = '') => ask('POST', '', token, body, key)
const edit = (id: string, body: unknown, token = ada) => ask('PATCH', `/${id}`, token, body)
const makeDefault = (id: string, token = ada) => ask('PATCH', `/default/${id}`, token)
const remove = (id: string, token = ada) => ask('DELETE', `/${id}`, token)
const restore = (id: string, token = ada) => ask('PUT', `/restore/${id}`, token)
const discard = (id: string, token = ada) => ask('DELETE', `/final/${id}`, token)
const list = async (token = ada) => (await rest.get<BankAccount[]>(path, token)).data
const states = async (token = ada) =>
  Object.fromEntries(
    (await list(token)).map(({ id, status, isDefault }) => [id, isDefault ? 'default' : status]),
  )
const start = { [first]: 'default', [second]: 'active', [deleted]: 'deleted' }

describe('adding', () => {
  it('[API-43] [ENT-14] saves an account; the first becomes the default by itself, the next does not', async () => {
    const one = await add({ ...details, accountName: '  Ngozi Eze ' })
    expect({ status: one.status, data: one.data }).toEqual({
      status: 201,
      data: {
        id: expect.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
        accountName: 'Ngozi Eze',
        accountNumber: '0123456789',
        accountType: 'savings',
        bank: { id: '000013', name: 'GTBank' },
        isDefault: true,
        status: 'active',
      },
    })
    const two = await add({ ...details, bankId: '090267', accountType: 'current' })
    expect(two.data).toMatchObject({ isDefault: false, status: 'active' })
    expect(await list(newbie)).toEqual([one.data, two.data])
  })

  it('refuses the same number at the same bank, also when it was deleted; elsewhere it is another', async () => {
    const exists = 'This bank account already exists'
    const aside = 'Restore it from the deleted list instead'
    const { data } = await add()
    expect(await add()).toMatchObject({ status: 409, summary: exists, fields: { accountNumber: exists } })
    expect((await add({ ...details, bankId: '000014' })).status).toBe(201)
    expect((await add(details, ada)).status).toBe(409)
    await makeDefault((await list(newbie))[1]!.id, newbie)
    await remove(data.id, newbie)
    expect(await add()).toMatchObject({ status: 409, summary: aside, fields: { accountNumber: aside } })
    await discard(data.id, newbie)
    expect((await add()).status).toBe(201)
  })

  it.each([
    ['accountNumber', '123456789', 'invalid bank account'],
    ['accountNumber', '01234567890', 'invalid bank account'],
    ['accountNumber', '01234S6789', 'invalid bank account'],
    ['accountNumber', '٠١٢٣٤٥٦٧٨٩', 'invalid bank account'],
    ['accountNumber', 123456789, 'invalid bank account'],
    ['accountNumber', '', 'This field is required'],
    ['accountName', 'Ada', 'This field should be at least 4 characters long.'],
    ['accountName', 'x'.repeat(65), 'This field should be at most 64 characters long.'],
    ['accountName', undefined, 'This field is required'],
    ['accountType', 'domiciliary', 'This field is required'],
    ['accountType', undefined, 'This field is required'],
    ['bankId', undefined, 'This field is required'],
    ['bankId', '999999', 'This bank is not known'],
  ])('refuses %s %j', async (field, value, problem) => {
    const { status, fields } = await add({ ...details, [field]: value })
    expect({ status, fields }).toEqual({ status: 422, fields: { [field]: problem } })
    expect(await list(newbie)).toEqual([])
  })

  it.each([
    ['accountName', 'Adaa'],
    ['accountName', 'x'.repeat(64)],
    ['accountNumber', '0000000000'],
  ])('takes %s %j', async (field, value) => {
    expect((await add({ ...details, [field]: value })).status).toBe(201)
  })

  it('sent twice with one key saves one', async () => {
    const one = await add(details, newbie, 'k1')
    const again = await add(details, newbie, 'k1')
    expect(again.text).toBe(one.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await list(newbie)).toHaveLength(1)
  })
})

describe('editing', () => {
  const wish = { ...details, accountName: 'Ada A. Okafor', accountNumber: '9988776655' }

  it('[API-44] takes other details with the right password; what was paid keeps its own', async () => {
    const paid = () => rest.get('/v1/app/transactions/tx-ada-023', ada)
    const before = (await paid()).text
    const { status, data } = await edit(first, { ...wish, password: passwords.ada })
    expect(status).toBe(200)
    expect(data).toMatchObject({ id: first, accountNumber: '9988776655', isDefault: true, status: 'active' })
    expect((await list())[0]).toEqual(data)
    expect((await paid()).text).toBe(before)
  })

  it.each([
    ['wrong', 'not-hers', 400, 'Incorrect password'],
    ['trimmed differently', ` ${passwords.ada}`, 400, 'Incorrect password'],
    ['missing', undefined, 422, 'This field is required'],
    ['empty', '', 422, 'This field is required'],
  ])(
    '[BANK-27] with a %s password it is refused and changes nothing',
    async (_, password, status, problem) => {
      const before = await list()
      expect(await edit(first, { ...wish, password })).toMatchObject({
        status,
        fields: { password: problem },
      })
      expect(await list()).toEqual(before)
    },
  )

  it('counts wrong passwords with those of the login: after ten nobody gets in for a while', async () => {
    for (let guess = 0; guess < 10; guess += 1) await edit(first, { ...wish, password: `guess-${guess}` })
    const eleventh = await edit(first, { ...wish, password: passwords.ada })
    expect(eleventh.status).toBe(429)
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is refused for a deleted account and for the number of another one', async () => {
    const password = passwords.ada
    expect(await edit(deleted, { ...wish, password })).toMatchObject({
      status: 409,
      summary: 'Restore this account first',
    })
    const other = { ...wish, bankId: '100004', accountNumber: '8031234567', password }
    expect(await edit(first, other)).toMatchObject({ status: 409, fields: { accountNumber: /exists/ } })
    expect((await edit(second, { ...other, accountName: 'Ada Ada' })).status).toBe(200)
  })
})

describe('the life of an account', () => {
  it('[API-45] [BANK-13] another default ends the former one in the same step', async () => {
    expect((await makeDefault(second)).data).toMatchObject({ id: second, isDefault: true })
    expect(await states()).toEqual({ ...start, [first]: 'active', [second]: 'default' })
  })

  it('[BANK-16] neither the default nor a deleted one can be made the default', async () => {
    const refusals = [await makeDefault(first), await makeDefault(deleted)]
    expect(refusals.map(({ status }) => status)).toEqual([409, 409])
    expect(refusals.map(({ summary }) => summary)).toEqual([
      'This is already your default account',
      'Restore this account first',
    ])
    expect(await states()).toEqual(start)
  })

  it('[API-45] a default needs a password typed less than 5 minutes ago', async () => {
    await rest.world.advanceClock(299_000)
    expect((await makeDefault(second)).status).toBe(200)
    await rest.world.advanceClock(1001)
    const late = await makeDefault(first)
    expect(late).toMatchObject({ status: 403, summary: 'Please enter your password again' })
    expect((await makeDefault('bac-nobody')).status).toBe(403)
    expect((await makeDefault(first, await rest.logIn('ada'))).status).toBe(200)
  })

  it('[API-46] [API-47] [API-48] is deleted, restored, deleted and discarded', async () => {
    expect((await remove(second)).data).toMatchObject({ id: second, status: 'deleted', isDefault: false })
    expect((await restore(second)).data).toMatchObject({ id: second, status: 'active', isDefault: false })
    await remove(second)
    const gone = await discard(second)
    expect({ status: gone.status, data: gone.data }).toEqual({ status: 200, data: { id: second } })
    expect(await states()).toEqual({ [first]: 'default', [deleted]: 'deleted' })
    for (const step of [remove, restore, discard, makeDefault]) expect((await step(second)).status).toBe(404)
  })

  it('[BANK-12] takes no other step', async () => {
    const refusals = [await discard(second), await restore(second), await remove(deleted)]
    expect(refusals.map(({ status, summary }) => [status, summary])).toEqual([
      [409, 'Delete this account first'],
      [409, 'This account is not deleted'],
      [409, 'Already deleted'],
    ])
    expect(await states()).toEqual(start)
  })

  it('the default goes last, and whoever comes back first is the default', async () => {
    expect(await remove(first)).toMatchObject({
      status: 409,
      summary: 'Choose another default account first',
    })
    await remove(second)
    expect((await remove(first)).status).toBe(200)
    expect(await states()).toEqual({ [first]: 'deleted', [second]: 'deleted', [deleted]: 'deleted' })
    expect((await restore(deleted)).data.isDefault).toBe(true)
    expect((await restore(first)).data.isDefault).toBe(false)
  })

  it('[BANK-33] another customer’s account is answered exactly as an unknown one', async () => {
    const wish = { ...details, password: passwords.newbie }
    const tries = (id: string) => [
      edit(id, wish, newbie),
      makeDefault(id, newbie),
      remove(id, newbie),
      restore(id, newbie),
      discard(id, newbie),
    ]
    const unknown = await Promise.all(tries('bac-nobody'))
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    for (const id of [first, deleted])
      expect((await Promise.all(tries(id))).map(({ text }) => text)).toEqual(unknown.map(({ text }) => text))
    expect(await states()).toEqual(start)
  })

  it.each(['default', 'restore', 'final'])('no account is called %s', async (id) => {
    expect((await edit(id, { ...details, password: passwords.ada })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
  })

  it('is the payout’s: what waited for an account is paid once there is one (AMB-48)', async () => {
    const { id } = await rest.world.deposit({
      customer: 'newbie',
      symbol: 'USDT',
      chain: 'tron',
      amount: '50',
    })
    await rest.world.confirm(id)
    await rest.world.setSettlement({ mode: 'auto', pendingMs: 0 })
    const shown = async () =>
      (await rest.get<{ status: string; bankAccount: unknown }>(`/v1/app/transactions/${id}`, newbie)).data
    await rest.world.advanceClock(1000)
    expect(await shown()).toMatchObject({ status: 'pending', bankAccount: null })
    await add()
    await rest.world.advanceClock(1000)
    expect(await shown()).toMatchObject({ status: 'approved', bankAccount: { accountNumber: '0123456789' } })
  })

  it('leaves a trace in the customer’s activities', async () => {
    await makeDefault(second)
    await edit(first, { ...details, password: passwords.ada })
    await remove(first)
    await restore(first)
    await remove(first)
    await discard(first)
    await add(details, ada)
    const { data } = await rest.get<{ type: string }[]>('/v1/app/activities?size=7', ada)
    expect(data.map(({ type }) => type).sort()).toEqual(
      ['added', 'default changed', 'deleted', 'deleted', 'discarded', 'restored', 'updated'].map(
        (step) => `bank account ${step}`,
      ),
    )
  })
})

it('the database itself lets no customer have two defaults, or none beside an active account', async () => {
  const set = (id: string, isDefault: boolean) =>
    rest.api.db.update(bankAccounts).set({ isDefault }).where(eq(bankAccounts.id, id))
  await expect(set(second, true)).rejects.toThrow()
  await expect(set(first, false)).rejects.toThrow()
  await expect(set(deleted, true)).rejects.toThrow()
  expect(await states()).toEqual(start)
})
