import { beforeEach, describe, expect, it } from 'vitest'
import { contractStage } from '../contract/stage'
import { passwords } from '../stage/rest'
import { accountCalls, deleted, details, first, second } from './accounts.stage'

const rest = contractStage()
const calls = accountCalls(rest)
let ada = ''
let newbie = ''
beforeEach(async () => {
  ada = await rest.logIn('ada')
  newbie = await rest.logIn('newbie')
})
const add = (body: unknown = details, token = newbie) => calls.add(token, body)
const edit = (id: string, body: unknown, token = ada) => calls.edit(token, id, body)
const list = (token = ada) => calls.list(token)

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
    expect(await list(newbie)).toEqual([one.data, two.data])
  })

  it('refuses the same number at the same bank, also when it was deleted; elsewhere it is another', async () => {
    const exists = 'This bank account already exists'
    const aside = 'Restore it from the deleted list instead'
    const { data } = await add()
    expect(await add()).toMatchObject({ status: 409, summary: exists, fields: { accountNumber: exists } })
    expect((await add({ ...details, bankId: '000014' })).status).toBe(201)
    expect((await add(details, ada)).status).toBe(409)
    await calls.makeDefault(newbie, (await list(newbie))[1]!.id)
    await calls.remove(newbie, data.id)
    expect(await add()).toMatchObject({ status: 409, summary: aside, fields: { accountNumber: aside } })
    await calls.discard(newbie, data.id)
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
    expect(await list(newbie)).toEqual([])
  })

  it.each([
    ['accountName', 'Adaa'],
    ['accountName', 'x'.repeat(64)],
    ['accountNumber', '0000000000'],
  ])('takes %s %j', async (field, value) => {
    expect((await add({ ...details, [field]: value })).status).toBe(201)
  })
})

describe('editing', () => {
  const request = { ...details, accountName: 'Ada A. Okafor', accountNumber: '9988776655' }

  it('[API-44] takes other details with the right password; what was paid keeps its own', async () => {
    const paid = () => rest.get('/v1/app/transactions/tx-ada-023', ada)
    const before = (await paid()).text
    const { status, data } = await edit(first, { ...request, password: passwords.ada })
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
      expect(await edit(first, { ...request, password })).toMatchObject({
        status,
        fields: { password: problem },
      })
      expect(await list()).toEqual(before)
    },
  )

  it('counts wrong passwords with those of the login: after ten nobody gets in for a while', async () => {
    for (let guess = 0; guess < 10; guess += 1) await edit(first, { ...request, password: `guess-${guess}` })
    const eleventh = await edit(first, { ...request, password: passwords.ada })
    expect(eleventh.status).toBe(429)
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is refused for a deleted account and for the number of another one', async () => {
    const password = passwords.ada
    expect(await edit(deleted, { ...request, password })).toMatchObject({
      status: 409,
      summary: 'Restore this account first',
    })
    const other = { ...request, bankId: '100004', accountNumber: '8031234567', password }
    expect(await edit(first, other)).toMatchObject({ status: 409, fields: { accountNumber: /exists/ } })
    expect((await edit(second, { ...other, accountName: 'Ada Ada' })).status).toBe(200)
  })
})
