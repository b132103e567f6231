import { describe, expect, it } from 'vitest'
import type { Shape } from '../contract/operations'
import { contractStage } from '../contract/stage'
import { passwords } from '../stage/rest'
import { accountCalls, type BankAccount, deleted, details, first, second } from './accounts.stage'

const rest = contractStage()
const { add, edit, list, makeDefault, remove, discard } = accountCalls(rest)

describe('GET /v1/app/banks', () => {
  it('[API-40] [ENT-13] [BANK-28] answers every bank of Nigeria with its NIP code and name on page 1, by name', async () => {
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
    const next = await rest.get('/v1/app/banks?page=2', 'ada')
    expect(next.envelope).toMatchObject({ data: [], nextPage: false, previousPage: true })
  })
})

describe('GET /v1/app/newbankaccounts', () => {
  const page = (number: number, who: string) =>
    rest.get<BankAccount[]>(`/v1/app/newbankaccounts?page=${number}`, who)

  it('[API-42] [ENT-14] answers active and deleted accounts, the default first, then newest', async () => {
    const { status, data, envelope } = await page(1, 'ada')
    expect(status).toBe(200)
    expect(data).toEqual([
      {
        id: first,
        accountName: 'Ada Okafor',
        accountNumber: '0123456789',
        accountType: 'savings',
        bank: { id: '000013', name: 'GTBank' },
        isDefault: true,
        status: 'active',
      },
      expect.objectContaining({ id: second, accountType: 'current', isDefault: false, status: 'active' }),
      expect.objectContaining({ id: deleted, isDefault: false, status: 'deleted' }),
    ])
    expect(envelope).toMatchObject({ numberOfPages: 1, nextPage: false, previousPage: false })
  })

  it('holds 100 on a page', async () => {
    const added: string[] = []
    // A day takes 60 of one customer (ruling 24).
    for (const many of [60, 40]) {
      const kemi = await rest.logIn('kemi')
      for (let count = 0; count < many; count += 1) {
        const accountNumber = String(3_000_000_000 + added.length)
        added.push((await add({ ...details, accountNumber }, kemi)).data.id)
      }
      await rest.world.advanceClock(24 * 3_600_000)
    }
    const [whole, last] = [await page(1, 'kemi'), await page(2, 'kemi')]
    expect(whole.data).toHaveLength(100)
    expect(whole.data.slice(0, 2).map(({ id }) => id)).toEqual(['bac-kemi-001', added.at(-1)])
    expect(whole.envelope).toMatchObject({ numberOfPages: 2, nextPage: true, previousPage: false })
    expect(last.data.map(({ id }) => id)).toEqual([added[0]])
    expect(last.envelope).toMatchObject({ numberOfPages: 2, nextPage: false, previousPage: true })
  })
})

describe('GET /v1/app/bankaccounts', () => {
  const old = async (token: string) => (await rest.get<BankAccount[]>('/v1/app/bankaccounts', token)).data

  it('[API-41] [ENT-14] answers the accounts of the old store, none of them the default', async () => {
    expect(await old('ada')).toEqual([
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

  it('[API-41] belongs to whoever the old account became, and to nobody before that', async () => {
    expect(await old('newbie')).toEqual([])
    const person = { username: 'olu', firstName: 'Olu', lastName: 'Die', email: 'olu@example.org' }
    const body = { ...person, id: 'old-oldie', phone: '+2347080000011', password: 'Old-Naira-1' }
    expect((await rest.ask('/v1/app/customers/recover/old', { body })).status).toBe(201)
    const login = await rest.ask('/v1/auth/login', { body: { userId: 'olu', password: body.password } })
    const theirs = await old(login.headers.get('authorization') ?? '')
    expect(theirs.map(({ id }) => id)).toEqual(['oba-oldie-001', 'oba-oldie-002'])
    expect(await old('newbie')).toEqual([])
  })
})

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
    expect(two.data).toMatchObject({ accountType: 'current', isDefault: false, status: 'active' })
    expect(await list('newbie')).toEqual([one.data, two.data])
  })

  it('refuses the same number at the same bank, also when it was deleted; elsewhere it is another', async () => {
    const refused = (problem: string) => ({
      status: 409,
      summary: problem,
      fields: { accountNumber: problem },
    })
    const { data } = await add()
    expect(await add()).toMatchObject(refused('This bank account already exists'))
    expect((await add({ ...details, bankId: '000014' })).status).toBe(201)
    expect((await add(details, 'ada')).status).toBe(409)
    await makeDefault((await list('newbie'))[1]!.id, 'newbie')
    await remove(data.id, 'newbie')
    expect(await add()).toMatchObject(refused('Restore it from the deleted list instead'))
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
  ])('refuses %s %j', async (field, value, problem) => {
    const { status, fields } = await add({ ...details, [field]: value })
    expect({ status, fields }).toEqual({ status: 422, fields: { [field]: problem } })
    expect(await list('newbie')).toEqual([])
  })

  it('takes a name of 4 and of 64 characters, and a number of zeros', async () => {
    expect((await add({ ...details, accountName: 'Adaa', accountNumber: '0000000000' })).status).toBe(201)
    expect((await add({ ...details, accountName: 'x'.repeat(64) })).status).toBe(201)
  })
})

describe('editing', () => {
  const request = { ...details, accountName: 'Ada A. Okafor', accountNumber: '9988776655' }
  const password = passwords.ada

  it('[API-44] takes other details with the right password; what was paid keeps its own', async () => {
    const paid = () => rest.get('/v1/app/transactions/tx-ada-023', 'ada')
    const before = (await paid()).text
    const { status, data } = await edit(first, { ...request, password })
    expect(status).toBe(200)
    expect(data).toMatchObject({ id: first, accountNumber: '9988776655', isDefault: true, status: 'active' })
    expect((await list())[0]).toEqual(data)
    expect((await paid()).text).toBe(before)
  })

  it.each([
    ['wrong', 'not-hers', 400, 'Incorrect password'],
    ['trimmed differently', ` ${password}`, 400, 'Incorrect password'],
    ['missing', undefined, 422, 'This field is required'],
    ['empty', '', 422, 'This field is required'],
  ])('[BANK-27] with a %s password it is refused and changes nothing', async (_, typed, status, problem) => {
    const before = await list()
    const answer = await edit(first, { ...request, password: typed })
    expect(answer).toMatchObject({ status, fields: { password: problem } })
    expect(await list()).toEqual(before)
  })

  it('counts wrong passwords with those of the login: after ten nobody gets in for a while', async () => {
    for (let guess = 0; guess < 10; guess += 1) await edit(first, { ...request, password: `guess-${guess}` })
    const eleventh = await edit(first, { ...request, password })
    expect(eleventh.status).toBe(429)
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is refused for a deleted account and for the number of another one', async () => {
    const refused = await edit(deleted, { ...request, password })
    expect(refused).toMatchObject({ status: 409, summary: 'Restore this account first' })
    const other = { ...request, bankId: '100004', accountNumber: '8031234567', password }
    expect(await edit(first, other)).toMatchObject({ status: 409, fields: { accountNumber: /exists/ } })
    expect((await edit(second, { ...other, accountName: 'Ada Ada' })).status).toBe(200)
  })
})
