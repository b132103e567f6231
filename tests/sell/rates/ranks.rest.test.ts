import { beforeEach, describe, expect, it } from 'vitest'
import type { Shape } from '../../contract/operations'
import { contractStage } from '../../contract/stage'

const rest = contractStage()
beforeEach(async () => {
  await rest.world.setPrice('USDT', '1')
})

type Rank = Shape<'Rank'>

/** A new customer with a bank account, and a way to see the rank and to trade exactly so many dollars. */
const someone = async (kind: 'regular' | 'wallet' = 'regular') => {
  const { accountId, username, password } = await rest.world.createCustomer(kind)
  const login = await rest.ask('/v1/auth/login', { body: { userId: username, password } })
  const token = login.headers.get('authorization') ?? ''
  const deposit = async (amount: string) =>
    (await rest.world.deposit({ customer: accountId, symbol: 'USDT', chain: 'bsc', amount })).id
  return {
    token,
    accountId,
    deposit,
    trade: async (amount: string) => {
      const id = await deposit(amount)
      await rest.world.confirm(id)
      await rest.world.approve(id)
    },
    rank: async () => (await rest.get<Rank>(`/v1/app/ranks/${accountId}`, token)).data,
  }
}

describe('GET /v1/app/ranks/{id}', () => {
  it('[API-33] [ENT-07] [RANK-09] is Unranked with 0.00 for a customer without trades', async () => {
    const { rank } = await someone()
    expect(await rank()).toEqual({
      rankName: 'Unranked',
      totalTradesUSDT: '0.00',
      highestHigherAmountRange: '100000.00',
    })
  })

  it('[RANK-01] [RANK-09] follows the total traded: a rank begins exactly at its amount', async () => {
    const { trade, rank } = await someone()
    const seen = []
    for (const amount of '99.99 0.01 899.99 0.01 8999.99 0.01 39999.99 0.01 60000'.split(' ')) {
      await trade(amount)
      const { rankName, totalTradesUSDT } = await rank()
      seen.push(`${totalTradesUSDT} ${rankName}`)
    }
    expect(seen).toEqual([
      '99.99 Unranked',
      '100.00 Bronze',
      '999.99 Bronze',
      '1000.00 Silver',
      '9999.99 Silver',
      '10000.00 Gold',
      '49999.99 Gold',
      '50000.00 Platinum',
      '110000.00 Platinum',
    ])
  })

  it('[RANK-01] counts a trade once it is paid, not before, and nothing that stays in a wallet', async () => {
    const { deposit, rank } = await someone()
    const id = await deposit('500')
    expect((await rank()).totalTradesUSDT).toBe('0.00')
    await rest.world.confirm(id)
    expect((await rank()).rankName).toBe('Unranked')
    await rest.world.approve(id)
    expect(await rank()).toMatchObject({ rankName: 'Bronze', totalTradesUSDT: '500.00' })
    const saver = await someone('wallet')
    await rest.world.confirm(await saver.deposit('500'))
    expect((await saver.rank()).totalTradesUSDT).toBe('0.00')
  })

  it('keeps counting a trade that was reported', async () => {
    const { data } = await rest.get<Rank>('/v1/app/ranks/cus-ada', 'ada')
    const list = await rest.get<{ totalUsd: string }>('/v1/app/transactions/customer', 'ada')
    expect(data.totalTradesUSDT).toBe(list.data.totalUsd)
    const reported = await rest.get<{ totalUsd: string }>(
      '/v1/app/transactions/customer?status=reported',
      'ada',
    )
    expect(Number(reported.data.totalUsd)).toBeGreaterThan(0)
  })
})
