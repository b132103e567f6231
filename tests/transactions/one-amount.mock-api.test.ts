import { asc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { dollarsOf, nairaOf } from '../../mock-api/ledger/money'
import { transactions } from '../../mock-api/schema/transactions'
import { mockApiFixture } from '../fixtures/rest'
import { moneyFixture, type Sale } from '../wallets/money/money-calls.fixture'

const fixture = moneyFixture(mockApiFixture())
const { rest, move } = fixture

const detailsOf = async (id: string) => (await fixture.get<Sale>(`/v1/app/transactions/${id}`)).data
const listedOf = async (id: string) =>
  (await fixture.get<{ transactions: Sale[] }>('/v1/app/transactions/customer')).data.transactions.find(
    (candidate) => candidate.id === id,
  )!
const newest = async () =>
  (await fixture.get<{ title: string; body: string }[]>('/v1/app/notifications')).data[0]!

it('a sale has the same amount in every response and in the books', async () => {
  await rest.world.setPrice('BTC', '91234.56789')
  await rest.world.setRate({ symbol: 'BTC', chain: 'btc' }, '1647.1234')
  const { data } = await move('sell', { amountCrypto: '0.00274567', currencySymbol: 'BTC', chain: 'btc' })
  // $250.5000… and ₦412,604.4…; truncating the dollars first would give fewer naira.
  const amountNGN = nairaOf('0.00274567', '91234.56789', '1647.1234')
  expect(amountNGN).not.toBe(nairaOf(dollarsOf('0.00274567', '91234.56789'), '1', '1647.1234'))
  const figures = { amountNGN, amountUSD: dollarsOf('0.00274567', '91234.56789') }
  expect(data).toMatchObject(figures)
  expect([await listedOf(data.id), await detailsOf(data.id)]).toEqual([data, data])

  // A new price or rate must not change a finished sale.
  await rest.world.setPrice('BTC', '50000')
  await rest.world.setRate({ symbol: 'BTC', chain: 'btc' }, '1000')
  await rest.world.approve(data.id)
  for (const visibleSale of [await listedOf(data.id), await detailsOf(data.id)])
    expect(visibleSale).toMatchObject(figures)
  const { title, body } = await newest()
  const inWords = `₦${amountNGN.replace(/\B(?=(\d{3})+(?=\.))/g, ',')}`
  expect([title, body.startsWith(`${inWords} for 0.00274567 BTC`)]).toEqual(['Payout sent', true])
  expect((await rest.api.audit()).drift).toBe('0')
})

it('one rule computes the amounts of every transaction', async () => {
  await rest.world.addPast('ada', 200)
  await move('sell/all')
  const deposit = { customer: 'ada', symbol: 'ETH', chain: 'eth', amount: '0.123456789012345678' }
  const { id } = await rest.world.deposit(deposit)
  await rest.world.confirm(id)
  const rows = await rest.api.db.select().from(transactions).orderBy(asc(transactions.id))
  expect(rows.length).toBeGreaterThan(220)
  for (const { id, amountCrypto, price, rate, direction, amountUsd, amountNgn } of rows) {
    const naira = direction === 'bank' ? nairaOf(amountCrypto, price, rate) : null
    expect({ id, amountUsd, amountNgn }).toEqual({
      id,
      amountUsd: dollarsOf(amountCrypto, price),
      amountNgn: naira,
    })
  }
})
