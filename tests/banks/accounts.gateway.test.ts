import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../gateway/stage'
import { bad, good } from '../gateway/upstream'

const stage = gatewayStage()

const last = () => stage.upstream.seen.at(-1)
const account = {
  id: 'bac-1',
  accountName: 'Ada Obi',
  accountNumber: '0123456789',
  accountType: 'savings',
  bank: { id: '000013', name: 'GTBank' },
  isDefault: false,
  status: 'deleted',
}
const fields = 'id accountName accountNumber accountType bank { id name } isDefault status'
const input = {
  accountName: 'Ada Obi',
  accountNumber: '0123456789',
  accountType: 'current',
  bankId: '000013',
}

it('[CONST-12] [API-40] [API-41] [API-42] banks, accounts and old accounts are each asked for as page 1 only', async () => {
  stage.upstream.on('GET /v1/app/banks', good([account.bank], { numberOfPages: 2, nextPage: true }))
  const both = [
    { ...account, isDefault: true, status: 'active' },
    { ...account, id: 'bac-0' },
  ]
  stage.upstream.on('GET /v1/app/newbankaccounts', good(both, { numberOfPages: 2, nextPage: true }))
  stage.upstream.on('GET /v1/app/bankaccounts', good([account], { numberOfPages: 2, nextPage: true }))
  const { data } = await stage.ask(
    `{ banks { id name } bankAccounts { ${fields} } oldBankAccounts { ${fields} } }`,
  )
  expect(data).toEqual({ banks: [account.bank], bankAccounts: both, oldBankAccounts: [account] })
  expect(stage.upstream.seen.map(({ url }) => url).sort()).toEqual([
    '/v1/app/bankaccounts?page=1',
    '/v1/app/banks?page=1',
    '/v1/app/newbankaccounts?page=1',
  ])
})

describe('a bank account', () => {
  const add = (key = 'k-1') =>
    stage.ask(
      `mutation ($input: BankAccountInput!, $key: String!) {
        addBankAccount(input: $input, idempotencyKey: $key) { ${fields} } }`,
      { input, key },
    )
  const edit = (id: string, password: string) =>
    stage.ask(
      `mutation ($id: ID!, $input: BankAccountInput!, $password: String!) {
        editBankAccount(id: $id, input: $input, password: $password) { ${fields} } }`,
      { id, input, password },
    )

  it('[API-43] is added with what was typed, and its key in the header', async () => {
    stage.upstream.on('POST /v1/app/newbankaccounts', { ...good(account), status: 201 })
    expect((await add()).data).toEqual({ addBankAccount: account })
    expect(JSON.parse(last()!.body)).toEqual(input)
    expect(last()?.headers['idempotency-key']).toBe('k-1')
    expect((await add('k 1')).error?.extensions.code).toBe('INVALID')
    expect(stage.upstream.seen).toHaveLength(1)
  })

  it('[API-44] is edited with the password untrimmed, and says from where it was asked (its attempts are counted)', async () => {
    stage.upstream.on('PATCH /v1/app/newbankaccounts/bac-1', good(account))
    expect((await edit('bac-1', ' pass ')).data).toEqual({ editBankAccount: account })
    expect(JSON.parse(last()!.body)).toEqual({ ...input, password: ' pass ' })
    expect(last()?.headers['x-forwarded-for']).toBe('127.0.0.1')
  })

  it.each([
    ['makeBankAccountDefault', 'PATCH', '/v1/app/newbankaccounts/default/bac-1'],
    ['deleteBankAccount', 'DELETE', '/v1/app/newbankaccounts/bac-1'],
    ['restoreBankAccount', 'PUT', '/v1/app/newbankaccounts/restore/bac-1'],
  ])('[API-45] [API-46] [API-47] %s sends %s %s without a body', async (name, method, path) => {
    stage.upstream.on(`${method} ${path}`, good(account))
    const { data } = await stage.ask(`mutation { ${name}(id: "bac-1") { ${fields} } }`)
    expect(data).toEqual({ [name]: account })
    expect(last()?.body).toBe('')
  })

  it('[API-48] is discarded by id, and answers it', async () => {
    stage.upstream.on('DELETE /v1/app/newbankaccounts/final/bac-1', good({ id: 'bac-1' }))
    const { data } = await stage.ask('mutation { discardBankAccount(id: "bac-1") }')
    expect(data).toEqual({ discardBankAccount: 'bac-1' })
  })

  it.each(['../banks', 'a/b', '', '..'])('named %j never leaves the gateway', async (id) => {
    const asked = await stage.ask('mutation ($id: ID!) { discardBankAccount(id: $id) }', { id })
    expect(asked.error?.extensions.code).toBe('INVALID')
    expect(stage.upstream.seen).toEqual([])
  })

  it('’s number and password never reach the log', async () => {
    stage.upstream.on('PATCH /v1/app/newbankaccounts/bac-1', bad(500, null))
    await edit('bac-1', 'S3cret-typed')
    // A word of its own: a random request id may end a group in 'bac' and go on with '-1'.
    expect(stage.logged()).not.toMatch(/0123456789|S3cret-typed|\bbac-1\b/)
    expect(stage.logged()).toContain('PATCH /v1/app/newbankaccounts/{id}')
  })
})
