import { describe, expect, it } from 'vitest'
import { accountCalls, details } from '../../banks/accounts.stage'
import { contractStage } from '../../contract/stage'
import { passwords } from '../../stage/rest'
import { isRefused, settlementStage } from './settlement.stage'

const { rest, send, shown, statuses } = settlementStage(contractStage())
const { add, edit, remove, discard } = accountCalls(rest)

describe('a payout', () => {
  const numberOf = async (id: string) => (await shown(id)).bankAccount?.accountNumber

  it('waits for a default bank account, and goes to that one only (AMB-48)', async () => {
    const id = await send('50', 'tron', 'newbie')
    await rest.world.confirm(id)
    expect(await shown(id, 'newbie')).toMatchObject({ status: 'pending', bankAccount: null })
    const { data } = await add({ ...details, accountNumber: '1111111111' })
    await remove(data.id, 'newbie')
    expect(await isRefused(rest.world.approve(id))).toBe(true)
    await add({ ...details, accountNumber: '2222222222' })
    await rest.world.approve(id)
    const paid = { status: 'approved', bankAccount: { accountNumber: '2222222222' } }
    expect(await shown(id, 'newbie')).toMatchObject(paid)
  })

  it('waits for an identity check that is required, and for none that is not (AMB-47)', async () => {
    await rest.world.setKyc('bola', { required: true, status: 'Pending' })
    const id = await send('50')
    await rest.world.confirm(id)
    expect(await isRefused(rest.world.approve(id))).toBe(true)
    await rest.world.setKyc('bola', { status: 'Completed' })
    await rest.world.approve(id)
    expect(await statuses(id)).toEqual(['approved'])
  })

  it('keeps its bank account once it is paid, whatever becomes of that (AMB-57)', async () => {
    const paid = await send('50')
    await rest.world.confirm(paid)
    await rest.world.approve(paid)
    const open = await send('50')
    const request = { ...details, accountNumber: '9999999999', password: passwords.bola }
    expect((await edit('bac-bola-001', request, 'bola')).status).toBe(200)
    expect([await numberOf(paid), await numberOf(open)]).toEqual(['0712345678', '9999999999'])
    expect((await remove('bac-bola-001', 'bola')).status).toBe(200)
    expect((await discard('bac-bola-001', 'bola')).status).toBe(200)
    expect(await numberOf(paid)).toBe('0712345678')
    expect((await shown(open)).bankAccount).toBeNull()
  })
})

describe('wallet mode, read at confirmation (AMB-64)', () => {
  const turn = async (on: boolean) => {
    const ask = { method: 'PATCH', body: { walletStatus: on }, token: 'bola' }
    expect((await rest.ask('/v1/app/wallets/mode', ask)).status).toBe(200)
  }
  const holds = async () =>
    (await rest.get<{ balance: string }>('/v1/app/wallets/USDT/tron', 'bola')).data.balance

  it('on since the deposit was seen: it is credited to the wallet, approved at once, without naira', async () => {
    const id = await send('3.5')
    expect(await shown(id)).toMatchObject({ status: 'pool', direction: 'bank' })
    await turn(true)
    await rest.world.confirm(id)
    expect(await shown(id)).toMatchObject({ status: 'approved', direction: 'wallet', amountNGN: null })
    expect(await holds()).toBe('3.5')
  })

  it('with the admin switch off the deposit is sold as if the customer’s were off', async () => {
    await turn(true)
    await rest.world.setAdminWalletMode(false)
    const id = await send('50')
    await rest.world.confirm(id)
    expect(await shown(id)).toMatchObject({ status: 'pending', direction: 'bank' })
    expect(await holds()).toBe('0')
  })
})
