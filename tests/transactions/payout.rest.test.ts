import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { bankAccounts } from '../../mock-api/shared/payments.schema'
import { restStage } from '../shared/rest'

interface Row {
  status: string
  bankAccount: { accountNumber: string } | null
}

const rest = restStage()
let bola = ''
beforeEach(async () => {
  await rest.world.reset()
  bola = await rest.logIn('bola')
  await rest.world.setPrice('USDT', '1')
})

const send = async (customer = 'bola'): Promise<string> =>
  (await rest.world.deposit({ customer, symbol: 'USDT', chain: 'tron', amount: '50' })).id
const shown = async (id: string, token = bola): Promise<Row> =>
  (await rest.get<Row>(`/v1/app/transactions/${id}`, token)).data
const statuses = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await shown(id)).status))
const refusal = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'not refused',
    (error: Error) => error.message,
  )
describe('a payout waits', () => {
  it('for a default bank account, and goes to that one only (AMB-48)', async () => {
    const newbie = await rest.logIn('newbie')
    const id = await send('newbie')
    await rest.world.confirm(id)
    expect(await shown(id, newbie)).toMatchObject({ status: 'pending', bankAccount: null })
    const account = {
      accountId: 'acc-newbie',
      accountName: 'Ngozi Eze',
      accountType: 'savings',
      createdAt: rest.api.clock.now(),
    }
    const add = (id_: string, accountNumber: string, isDefault: boolean) =>
      rest.api.db.insert(bankAccounts).values({
        ...account,
        id: id_,
        bankId: '000014',
        accountNumber,
        isDefault,
        status: isDefault ? 'active' : 'deleted',
      })
    await add('bac-1', '1111111111', false)
    expect(await refusal(rest.world.approve(id))).toBe('Waits for a default bank account')
    await add('bac-2', '2222222222', true)
    await rest.world.approve(id)
    expect(await shown(id, newbie)).toMatchObject({ bankAccount: { accountNumber: '2222222222' } })
  })

  it('for an identity check that is required, and for none that is not (AMB-47)', async () => {
    await rest.world.setKyc('bola', { required: true, status: 'Pending' })
    const id = await send()
    await rest.world.confirm(id)
    expect(await refusal(rest.world.approve(id))).toBe('Waits for the identity check')
    await rest.world.setKyc('bola', { status: 'Completed' })
    await rest.world.approve(id)
    expect(await statuses(id)).toEqual(['approved'])
  })

  it('what was paid keeps its bank account, whatever becomes of it (AMB-57)', async () => {
    const paid = await send()
    await rest.world.confirm(paid)
    await rest.world.approve(paid)
    const open = await send()
    const bolas = eq(bankAccounts.accountId, 'acc-bola')
    await rest.api.db.update(bankAccounts).set({ accountNumber: '9999999999' }).where(bolas)
    expect((await shown(paid)).bankAccount?.accountNumber).toBe('0712345678')
    expect((await shown(open)).bankAccount?.accountNumber).toBe('9999999999')
    await rest.api.db.delete(bankAccounts).where(bolas)
    expect((await shown(paid)).bankAccount?.accountNumber).toBe('0712345678')
    expect((await shown(open)).bankAccount).toBeNull()
  })
})
