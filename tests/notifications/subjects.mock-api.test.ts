import { expect, it } from 'vitest'
import { restStage } from '../stage/rest'

const rest = restStage()

interface Notification {
  title: string
  body: string
  about: { kind: string; id: string | null } | null
}

it('a notification says which transaction it is about; a complaint is answered with a ticket’s number, and tells nothing more', async () => {
  const token = await rest.logIn('bola')
  const newest = async () => (await rest.get<Notification[]>('/v1/app/notifications', token)).data[0]!
  const { id } = await rest.world.deposit({ customer: 'bola', symbol: 'USDT', chain: 'tron', amount: '50' })
  expect(await newest()).toMatchObject({ title: 'Deposit detected', about: { kind: 'transaction', id } })
  const body = { transactionId: 'CN-7H2K9Q4MXA', blockchainTransactionHash: '0xab' }
  const { data } = await rest.ask<{ ticket: string }>('/v1/app/compliants', { body, token })
  expect(data.ticket).toMatch(/^T-[2-9A-Z]{8}$/)
  expect((await newest()).title).toBe('Deposit detected')
})
