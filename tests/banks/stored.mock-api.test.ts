import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { editBankAccount } from '../../mock-api/banks/accounts.store'
import { bankAccounts } from '../../mock-api/schema/banks'
import { mockApiFixture } from '../fixtures/rest'
import { accountCalls, activeId, defaultId, deletedId, details } from './accounts.fixture'

const rest = mockApiFixture()
const { add, list } = accountCalls(rest)

it('an edit fails if the password changes during its check [BANK-27]', async () => {
  const before = await list()
  const firstAccount = { accountId: 'acc-ada', id: defaultId }
  const edit = editBankAccount(rest.api, firstAccount, details, 'the hash of the password before')
  await expect(edit).rejects.toThrow('Incorrect password')
  expect(await list()).toEqual(before)
})

it('the database allows exactly one default among active accounts', async () => {
  const before = await list()
  const setDefault = (id: string, isDefault: boolean) =>
    rest.api.db.update(bankAccounts).set({ isDefault }).where(eq(bankAccounts.id, id))
  await expect(setDefault(activeId, true)).rejects.toThrow()
  await expect(setDefault(defaultId, false)).rejects.toThrow()
  await expect(setDefault(deletedId, true)).rejects.toThrow()
  expect(await list()).toEqual(before)
})

it('a payout on hold is paid as soon as an account exists (SELL-26)', async () => {
  const { world } = rest
  const { id } = await world.deposit({ customer: 'newbie', symbol: 'USDT', chain: 'tron', amount: '50' })
  await world.confirm(id)
  await world.setSettlement({ mode: 'auto', pendingMs: 0 })
  const readTransaction = async () => (await rest.get(`/v1/app/transactions/${id}`, 'newbie')).data
  await world.advanceClock(1000)
  expect(await readTransaction()).toMatchObject({ status: 'pending', bankAccount: null })
  await add()
  await world.advanceClock(1000)
  expect(await readTransaction()).toMatchObject({
    status: 'approved',
    bankAccount: { accountNumber: '0123456789' },
  })
})
