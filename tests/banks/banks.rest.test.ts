import { describe, expect, it } from 'vitest'
import { contractFixture } from '../contract/contract.fixture'
import type { Shape } from '../contract/operations'
import { passwords } from '../fixtures/rest'
import { accountCalls, activeId, type BankAccount, defaultId, deletedId, details } from './accounts.fixture'

const rest = contractFixture()
const { add, edit, list, makeDefault, remove, discard } = accountCalls(rest)

it('GET banks lists Nigerian banks by name [API-40] [ENT-13] [BANK-28]', async () => {
  const { status, data, envelope } = await rest.get<Shape<'Bank'>[]>('/v1/app/banks?page=1', 'ada')
  expect(status).toBe(200)
  expect(data).toContainEqual({ id: '000013', name: 'GTBank' })
  const names = data.map(({ name }) => name.toLowerCase())
  expect(names).toEqual([...names].sort())
  const ids = data.map(({ id }) => id)
  expect(ids.filter((id) => !/^\d{6}$/.test(id))).toEqual([])
  expect(ids).toEqual(
    expect.arrayContaining([
      ...'000001 000003 000004 000007 000008 000010 000011 000012 000013 000014 000015'.split(' '),
      ...'000016 000017 000018 000021 000023 000027 090267 090405 100004 100033'.split(' '),
    ]),
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(50)
  expect(envelope).toMatchObject({ numberOfPages: 1, nextPage: false, previousPage: false })
  const secondPage = await rest.get('/v1/app/banks?page=2', 'ada')
  expect(secondPage.envelope).toMatchObject({ data: [], nextPage: false, previousPage: true })
})

describe('GET /v1/app/newbankaccounts', () => {
  const page = (number: number, token: string) =>
    rest.get<BankAccount[]>(`/v1/app/newbankaccounts?page=${number}`, token)

  it('GET newbankaccounts lists the default first, then the newest [API-42] [ENT-14]', async () => {
    const { status, data, envelope } = await page(1, 'ada')
    expect(status).toBe(200)
    expect(data).toEqual([
      {
        id: defaultId,
        accountName: 'Ada Okafor',
        accountNumber: '0123456789',
        accountType: 'savings',
        bank: { id: '000013', name: 'GTBank' },
        isDefault: true,
        status: 'active',
      },
      expect.objectContaining({ id: activeId, accountType: 'current', isDefault: false, status: 'active' }),
      expect.objectContaining({ id: deletedId, isDefault: false, status: 'deleted' }),
    ])
    expect(envelope).toMatchObject({ numberOfPages: 1, nextPage: false, previousPage: false })
  })

  it('GET newbankaccounts returns 100 accounts per page', async () => {
    const addedIds: string[] = []
    // A customer can add 60 accounts a day (ruling 24).
    for (const batchSize of [60, 40]) {
      const kemi = await rest.logIn('kemi')
      for (let count = 0; count < batchSize; count += 1) {
        const accountNumber = String(3_000_000_000 + addedIds.length)
        addedIds.push((await add({ ...details, accountNumber }, kemi)).data.id)
      }
      await rest.world.advanceClock(24 * 3_600_000)
    }
    const [firstPage, lastPage] = [await page(1, 'kemi'), await page(2, 'kemi')]
    expect(firstPage.data).toHaveLength(100)
    expect(firstPage.data.slice(0, 2).map(({ id }) => id)).toEqual(['bac-kemi-001', addedIds.at(-1)])
    expect(firstPage.envelope).toMatchObject({ numberOfPages: 2, nextPage: true, previousPage: false })
    expect(lastPage.data.map(({ id }) => id)).toEqual([addedIds[0]])
    expect(lastPage.envelope).toMatchObject({ numberOfPages: 2, nextPage: false, previousPage: true })
  })
})

describe('GET /v1/app/bankaccounts', () => {
  const oldAccountsOf = async (token: string) =>
    (await rest.get<BankAccount[]>('/v1/app/bankaccounts', token)).data

  it('GET bankaccounts lists the old accounts; none is the default [API-41] [ENT-14]', async () => {
    expect(await oldAccountsOf('ada')).toEqual([
      {
        id: 'oba-ada-001',
        accountName: 'Ada Okafor',
        accountNumber: '0034567891',
        accountType: 'savings',
        bank: { id: '000018', name: 'Union Bank of Nigeria' },
        isDefault: false,
        status: 'active',
      },
    ])
  })

  it('a recovered account keeps its old bank accounts [API-41]', async () => {
    expect(await oldAccountsOf('newbie')).toEqual([])
    const person = { username: 'olu', firstName: 'Olu', lastName: 'Die', email: 'olu@example.org' }
    const body = { ...person, id: 'old-oldie', phone: '+2347080000011', password: 'Old-Naira-1' }
    expect((await rest.request('/v1/app/customers/recover/old', { body })).status).toBe(201)
    const login = await rest.request('/v1/auth/login', { body: { userId: 'olu', password: body.password } })
    const recoveredAccounts = await oldAccountsOf(login.headers.get('authorization') ?? '')
    expect(recoveredAccounts.map(({ id }) => id)).toEqual(['oba-oldie-001', 'oba-oldie-002'])
    expect(await oldAccountsOf('newbie')).toEqual([])
  })
})

describe('adding a bank account', () => {
  it('the first added account becomes the default, the next does not [API-43] [ENT-14]', async () => {
    const newAccount = await add({ ...details, accountName: '  Ngozi Eze ' })
    expect({ status: newAccount.status, data: newAccount.data }).toEqual({
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
    const secondAccount = await add({ ...details, bankId: '090267', accountType: 'current' })
    expect(secondAccount.data).toMatchObject({ accountType: 'current', isDefault: false, status: 'active' })
    expect(await list('newbie')).toEqual([newAccount.data, secondAccount.data])
  })

  it('the API rejects a second account with the same number and bank', async () => {
    const conflict = (problem: string) => ({
      status: 409,
      summary: problem,
      fields: { accountNumber: problem },
    })
    const { data } = await add()
    expect(await add()).toMatchObject(conflict('This bank account already exists'))
    expect((await add({ ...details, bankId: '000014' })).status).toBe(201)
    expect((await add(details, 'ada')).status).toBe(409)
    await makeDefault((await list('newbie'))[1]!.id, 'newbie')
    await remove(data.id, 'newbie')
    expect(await add()).toMatchObject(conflict('Restore it from the deleted list instead'))
    await discard(data.id, 'newbie')
    expect((await add()).status).toBe(201)
  })

  it.each([
    ['accountNumber', '123456789', 'invalid bank account'],
    ['accountNumber', '01234567890', 'invalid bank account'],
    ['accountNumber', '٠١٢٣٤٥٦٧٨٩', 'invalid bank account'],
    ['accountNumber', '', 'This field is required'],
    ['accountName', 'Ada', 'This field should be at least 4 characters long.'],
    ['accountName', 'x'.repeat(65), 'This field should be at most 64 characters long.'],
    ['accountName', undefined, 'This field is required'],
    ['accountType', 'domiciliary', 'This field is required'],
    ['bankId', undefined, 'This field is required'],
    ['bankId', '999999', 'This bank is not known'],
  ])('the API rejects an account whose %s is %j', async (field, value, problem) => {
    const { status, fields } = await add({ ...details, [field]: value })
    expect({ status, fields }).toEqual({ status: 422, fields: { [field]: problem } })
    expect(await list('newbie')).toEqual([])
  })

  it('the API accepts names of 4 and 64 characters and the number 0000000000', async () => {
    expect((await add({ ...details, accountName: 'Adaa', accountNumber: '0000000000' })).status).toBe(201)
    expect((await add({ ...details, accountName: 'x'.repeat(64) })).status).toBe(201)
  })
})

describe('editing a bank account', () => {
  const request = { ...details, accountName: 'Ada A. Okafor', accountNumber: '9988776655' }
  const password = passwords.ada

  it('an edit changes the account but no past transaction [API-44]', async () => {
    const readTransaction = () => rest.get('/v1/app/transactions/tx-ada-023', 'ada')
    const before = (await readTransaction()).text
    const { status, data } = await edit(defaultId, { ...request, password })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: defaultId,
      accountNumber: '9988776655',
      isDefault: true,
      status: 'active',
    })
    expect((await list())[0]).toEqual(data)
    expect((await readTransaction()).text).toBe(before)
  })

  it.each([
    ['wrong', 'not-hers', 400, 'Incorrect password'],
    ['trimmed differently', ` ${password}`, 400, 'Incorrect password'],
    ['missing', undefined, 422, 'This field is required'],
    ['empty', '', 422, 'This field is required'],
  ])('the API rejects an edit with a %s password [BANK-27]', async (_, typed, status, problem) => {
    const before = await list()
    const response = await edit(defaultId, { ...request, password: typed })
    expect(response).toMatchObject({ status, fields: { password: problem } })
    expect(await list()).toEqual(before)
  })

  it('wrong passwords of edits and logins share one limit of ten', async () => {
    for (let guess = 0; guess < 10; guess += 1)
      await edit(defaultId, { ...request, password: `guess-${guess}` })
    const rejection = await edit(defaultId, { ...request, password })
    expect(rejection.status).toBe(429)
    expect(Number(rejection.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('the API rejects an edit of a deleted account or to an existing number', async () => {
    const rejection = await edit(deletedId, { ...request, password })
    expect(rejection).toMatchObject({ status: 409, summary: 'Restore this account first' })
    const existingAccount = { ...request, bankId: '100004', accountNumber: '8031234567', password }
    expect(await edit(defaultId, existingAccount)).toMatchObject({
      status: 409,
      fields: { accountNumber: /exists/ },
    })
    expect((await edit(activeId, { ...existingAccount, accountName: 'Ada Ada' })).status).toBe(200)
  })
})
