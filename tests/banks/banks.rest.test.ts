import { beforeEach, describe, expect, it } from 'vitest'
import type { Shape } from '../contract/operations'
import { contractStage } from '../contract/stage'
import { accountCalls, details } from './accounts.stage'

const rest = contractStage()
const calls = accountCalls(rest)
let ada = ''
beforeEach(async () => {
  ada = await rest.logIn('ada')
})

type Bank = Shape<'Bank'>
type BankAccount = Shape<'BankAccount'>

describe('GET /v1/app/banks', () => {
  it('[API-40] [ENT-13] answers id and name of all banks on page 1, by name', async () => {
    const { status, data, envelope } = await rest.get<Bank[]>('/v1/app/banks?page=1', ada)
    expect(status).toBe(200)
    expect(data).toContainEqual({ id: '000013', name: 'GTBank' })
    const names = data.map(({ name }) => name.toLowerCase())
    expect(names).toEqual([...names].sort())
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
    expect(envelope).toMatchObject({ numberOfPages: 1, nextPage: false, previousPage: false })
    const second = await rest.get('/v1/app/banks?page=2', ada)
    expect(second.envelope).toMatchObject({ data: [], nextPage: false, previousPage: true })
  })

  it('[BANK-28] covers the banks of Nigeria, each under its NIP code', async () => {
    const { data } = await rest.get<Bank[]>('/v1/app/banks?page=1', ada)
    expect(data.every(({ id }) => /^\d{6}$/.test(id))).toBe(true)
    expect(data.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        ...'000001 000003 000004 000007 000008 000010 000011 000012 000013 000014 000015'.split(' '),
        ...'000016 000017 000018 000021 000023 000027 090267 090405 100004 100033'.split(' '),
      ]),
    )
    expect(data.length).toBeGreaterThanOrEqual(50)
  })
})

describe('GET /v1/app/newbankaccounts', () => {
  it('[API-42] [ENT-14] answers active and deleted accounts, the default first, then newest', async () => {
    const { status, data, envelope } = await rest.get<BankAccount[]>('/v1/app/newbankaccounts?page=1', ada)
    expect(status).toBe(200)
    expect(data).toEqual([
      {
        id: 'bac-ada-001',
        accountName: 'Ada Okafor',
        accountNumber: '0123456789',
        accountType: 'savings',
        bank: { id: '000013', name: 'GTBank' },
        isDefault: true,
        status: 'active',
      },
      expect.objectContaining({
        id: 'bac-ada-002',
        accountType: 'current',
        isDefault: false,
        status: 'active',
      }),
      expect.objectContaining({ id: 'bac-ada-003', isDefault: false, status: 'deleted' }),
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
        added.push((await calls.add(kemi, { ...details, accountNumber })).data.id)
      }
      await rest.world.advanceClock(24 * 3_600_000)
    }
    const kemi = await rest.logIn('kemi')
    const first = await rest.get<BankAccount[]>('/v1/app/newbankaccounts?page=1', kemi)
    expect(first.data).toHaveLength(100)
    expect(first.data.slice(0, 2).map(({ id }) => id)).toEqual(['bac-kemi-001', added.at(-1)])
    expect(first.envelope).toMatchObject({ numberOfPages: 2, nextPage: true, previousPage: false })
    const second = await rest.get<BankAccount[]>('/v1/app/newbankaccounts?page=2', kemi)
    expect(second.data.map(({ id }) => id)).toEqual([added[0]])
    expect(second.envelope).toMatchObject({ numberOfPages: 2, nextPage: false, previousPage: true })
  })
})

describe('GET /v1/app/bankaccounts', () => {
  it('[API-41] [ENT-14] answers the accounts of the old store, none of them the default', async () => {
    const { status, data } = await rest.get<BankAccount[]>('/v1/app/bankaccounts?page=1', ada)
    expect(status).toBe(200)
    expect(data).toEqual([
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
    const ids = async (token: string) =>
      (await rest.get<BankAccount[]>('/v1/app/bankaccounts', token)).data.map(({ id }) => id)
    expect(await ids(await rest.logIn('newbie'))).toEqual([])
    const person = { username: 'olu', firstName: 'Olu', lastName: 'Die', email: 'olu@example.org' }
    const body = { ...person, id: 'old-oldie', phone: '+2347080000011', password: 'Old-Naira-1' }
    expect((await rest.ask('/v1/app/customers/recover/old', { body })).status).toBe(201)
    const login = await rest.ask('/v1/auth/login', { body: { userId: 'olu', password: body.password } })
    expect(await ids(login.headers.get('authorization') ?? '')).toEqual(['oba-oldie-001', 'oba-oldie-002'])
    expect(await ids(await rest.logIn('newbie'))).toEqual([])
  })
})
