import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { editBankAccount } from '../../mock-api/banks/accounts.store'
import { bankAccounts } from '../../mock-api/schema/banks'
import { mockApiStage } from '../stage/rest'
import { accountCalls, deleted, details, first, second } from './accounts.stage'

const rest = mockApiStage()
const { add, list } = accountCalls(rest)

it('[BANK-27] a password that was changed while it was checked changes nothing', async () => {
  const before = await list()
  const own = { accountId: 'acc-ada', id: first }
  const late = editBankAccount(rest.api, own, details, 'the hash of the password before')
  await expect(late).rejects.toThrow('Incorrect password')
  expect(await list()).toEqual(before)
})

it('the database itself lets no customer have two defaults, or none beside an active account', async () => {
  const before = await list()
  const set = (id: string, isDefault: boolean) =>
    rest.api.db.update(bankAccounts).set({ isDefault }).where(eq(bankAccounts.id, id))
  await expect(set(second, true)).rejects.toThrow()
  await expect(set(first, false)).rejects.toThrow()
  await expect(set(deleted, true)).rejects.toThrow()
  expect(await list()).toEqual(before)
})

it('what waited for an account is paid by itself once there is one (SELL-26)', async () => {
  const { world } = rest
  const { id } = await world.deposit({ customer: 'newbie', symbol: 'USDT', chain: 'tron', amount: '50' })
  await world.confirm(id)
  await world.setSettlement({ mode: 'auto', pendingMs: 0 })
  const shown = async () => (await rest.get(`/v1/app/transactions/${id}`, 'newbie')).data
  await world.advanceClock(1000)
  expect(await shown()).toMatchObject({ status: 'pending', bankAccount: null })
  await add()
  await world.advanceClock(1000)
  expect(await shown()).toMatchObject({ status: 'approved', bankAccount: { accountNumber: '0123456789' } })
})
