import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../gateway/stage'
import { good } from '../gateway/upstream'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.stop())

const bank = { id: '044', name: 'Access Bank' }
const account = {
  id: 'ba_1',
  accountName: 'Ada Obi',
  accountNumber: '0123456789',
  accountType: 'savings',
  bank,
  isDefault: true,
  status: 'active',
}

it('banks and the customer’s bank accounts are page 1, in the upstream’s order', async () => {
  const accounts = [
    account,
    { ...account, id: 'ba_2', accountType: 'current', isDefault: false, status: 'deleted' },
  ]
  stage.upstream.on('GET /v1/app/banks', good([bank]))
  stage.upstream.on('GET /v1/app/newbankaccounts', good(accounts))
  const { data } = await stage.ask(`{
    banks { id name }
    bankAccounts { id accountName accountNumber accountType bank { id name } isDefault status }
  }`)
  expect(data).toEqual({ banks: [bank], bankAccounts: accounts })
  expect(stage.upstream.seen.map(({ url }) => url).sort()).toEqual([
    '/v1/app/banks?page=1',
    '/v1/app/newbankaccounts?page=1',
  ])
})
