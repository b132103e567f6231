import { describe, expect, it } from 'vitest'
import { restStage } from '../stage/rest'

interface List {
  transactions: { id: string; createDate: string; approveDate: string; status: string; amountUSD: string }[]
  totalTrades: number
}

const rest = restStage()
const page = async (token: string, number: number, size = 100) =>
  rest.get<List>(`/v1/app/transactions/customer?page=${number}&size=${size}`, token)

describe('a long past', () => {
  it('of 10,000 sales is made in one go, with books that are right', async () => {
    const { username, password } = await rest.world.createCustomer('whale')
    const login = await rest.ask('/v1/auth/login', { body: { userId: username, password } })
    const token = login.headers.get('authorization') ?? ''
    const first = await page(token, 1)
    expect(first.envelope).toMatchObject({ numberOfPages: 100, nextPage: true })
    expect(first.data.totalTrades).toBe(10_000)
    const last = await page(token, 100)
    const rows = [...first.data.transactions, ...last.data.transactions]
    expect(new Set(rows.map(({ id }) => id)).size).toBe(200)
    expect(rows).toEqual([...rows].sort((one, other) => (one.createDate < other.createDate ? 1 : -1)))
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['approved', 'reported']))
    for (const { createDate, approveDate, amountUSD } of rows) {
      expect(approveDate > createDate).toBe(true)
      expect(Number(amountUSD)).toBeGreaterThan(19)
    }
    expect((await rest.api.audit()).drift).toBe('0')
  })

  it('comes on top of what a customer has', async () => {
    const token = await rest.logIn('bola')
    await rest.world.addPast('bola', 30)
    await rest.world.addPast('bola', 30)
    expect((await page(token, 1)).data.totalTrades).toBe(62)
  })

  it.each([0, -1, 1.5, 20_001])('of %d sales is refused', async (count) => {
    await expect(rest.world.addPast('bola', count)).rejects.toMatchObject({ status: 422 })
  })

  it('needs a bank account that was paid', async () => {
    await expect(rest.world.addPast('newbie', 5)).rejects.toMatchObject({ status: 409 })
  })
})
