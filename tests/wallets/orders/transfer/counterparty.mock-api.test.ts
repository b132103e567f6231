import { describe, expect, it } from 'vitest'
import { mockApiFixture } from '../../../fixtures/rest'
import { type Activity, moneyFixture, type Sale } from '../../money/money-calls.fixture'

const fixture = moneyFixture(mockApiFixture())
const { rest, move } = fixture
const bola = { username: 'bola', firstName: 'Bola', lastName: 'Adeyemi' }
const ada = { username: 'ada', firstName: 'Ada', lastName: 'Okafor' }
const send = (who: 'ada' | 'bola' = 'ada') =>
  move<Activity>('transfer', { amountCrypto: '1', recipient: who === 'ada' ? 'bola' : 'ada' }, { who })
const counterpartyOf = async (id: string, who: 'ada' | 'bola' = 'ada') =>
  (await fixture.get<Sale>(`/v1/app/transactions/${id}`, who)).data.counterparty

describe('counterparty of a transfer (decision 75)', () => {
  it('sender and recipient see each other’s names in lists and details', async () => {
    const { data } = await send()
    expect([data.counterparty, await counterpartyOf(data.id)]).toEqual([bola, bola])
    for (const [who, other] of [
      ['ada', bola],
      ['bola', ada],
    ] as const) {
      const activities = await fixture.get<Activity[]>('/v1/app/wallets/transactions', who)
      const history = await fixture.get<{ transactions: Sale[] }>('/v1/app/transactions/customer', who)
      const isBetweenCustomers = ({ type }: { type: string }) => type === 'transfer' || type === 'credit'
      for (const rows of [activities.data, history.data.transactions])
        expect(rows.filter(isBetweenCustomers).map(({ counterparty }) => counterparty)).toEqual([other])
      for (const { type, counterparty } of history.data.transactions)
        if (!isBetweenCustomers({ type })) expect(counterparty).toBeNull()
    }
    const sale = await move('sell')
    const swap = await move<{ from: Activity; to: Activity }>('swap')
    expect([sale.data.counterparty, swap.data.from.counterparty, swap.data.to.counterparty]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('a deleted counterparty has no name', async () => {
    const sent = await send()
    const bolasTransfer = await send('bola')
    expect(bolasTransfer.data.counterparty).toEqual(ada)
    const token = await rest.logIn('bola')
    expect((await rest.request('/v1/auth/account/Bola-Naira-1', { method: 'DELETE', token })).status).toBe(
      200,
    )
    expect(await counterpartyOf(sent.data.id)).toBeNull()
  })
})
