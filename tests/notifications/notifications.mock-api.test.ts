import { expect, it } from 'vitest'
import { notifications } from '../../mock-api/schema/notifications'
import { restFixture } from '../fixtures/rest'

const rest = restFixture()

it('notifications of the same time are ordered by id', async () => {
  const row = { accountId: 'acc-kemi', title: 'x', body: 'x', createDate: rest.api.clock.now() }
  await rest.api.db.insert(notifications).values(['b', 'c', 'a'].map((id) => ({ ...row, id: `same-${id}` })))
  const ids = []
  for (const page of [1, 2, 3]) {
    const { data } = await rest.get<{ id: string }[]>(`/v1/app/notifications?page=${page}&size=1`, 'kemi')
    ids.push(data[0]?.id)
  }
  expect(ids).toEqual(['same-c', 'same-b', 'same-a'])
})

interface Notification {
  title: string
  body: string
  about: { kind: string; id: string | null } | null
}

it('a notification names its transaction; a complaint returns only a ticket', async () => {
  const newest = async () => (await rest.get<Notification[]>('/v1/app/notifications', 'bola')).data[0]!
  const { id } = await rest.world.deposit({ customer: 'bola', symbol: 'USDT', chain: 'tron', amount: '50' })
  expect(await newest()).toMatchObject({ title: 'Deposit detected', about: { kind: 'transaction', id } })
  const body = { transactionId: 'CN-7H2K9Q4MXA', blockchainTransactionHash: '0xab' }
  const { data } = await rest.request<{ ticket: string }>('/v1/app/compliants', { body, token: 'bola' })
  expect(data.ticket).toMatch(/^T-[2-9A-Z]{8}$/)
  expect((await newest()).title).toBe('Deposit detected')
})
