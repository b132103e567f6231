import { beforeEach, expect, it } from 'vitest'
import type { Happening } from '../../mock-api/world/tail'
import { tron, worldFixture } from './world.fixture'

const { rest, ask } = worldFixture()
beforeEach(() => rest.forget())

interface Tail {
  cursor: string
  happenings: Happening[]
}
const readTail = async (query: Record<string, string> = {}) =>
  (await ask(`tail?${new URLSearchParams(query)}`)).data as unknown as Tail
const kinds = ({ happenings }: Tail) => happenings.map(({ kind, what, status }) => [kind, what, status])

it('the tail reports requests, steps, postings and mails after the clock goes back', async () => {
  const { world } = rest
  const first = await readTail()
  expect(first.happenings.length).toBeGreaterThan(5)
  const { transactionId } = (await ask('deposits', { customer: 'bola', ...tron, amount: '50' })).data
  await world.advanceClock(-3_600_000)
  await rest.request('/v1/auth/recovery/send', { body: { email: 'ada@example.com' } })
  await rest.get('/v1/app/notifications?page=1&size=2', 'bola')
  const after = await readTail({ after: first.cursor })
  expect(kinds(after)).toEqual(
    expect.arrayContaining([
      ['step', `deposit ${transactionId} 50 USDT tron`, 'pool'],
      ['notification', 'Deposit detected', null],
      ['mail', expect.stringMatching(/./), null],
      ['request', 'GET /v1/app/notifications', '200'],
    ]),
  )
  await world.confirm()
  const afterConfirm = await readTail({ after: after.cursor })
  expect(kinds(afterConfirm)).toEqual(
    expect.arrayContaining([
      ['step', `deposit ${transactionId} 50 USDT tron`, 'pending'],
      ['posting', 'deposit: treasury 50 USDT.tron', null],
    ]),
  )
  expect((await readTail({ after: afterConfirm.cursor })).happenings).toEqual([])
})

it('the tail filters by customer, call and status', async () => {
  const { cursor } = await readTail()
  await ask('deposits', { customer: 'bola', ...tron, amount: '5' })
  await ask('deposits', { customer: 'ada', ...tron, amount: '6' })
  for (const persona of ['ada', 'bola'] as const)
    await rest.get('/v1/app/notifications?page=1&size=2', persona)
  await rest.request('/v1/app/notifications')
  const eventsOf = async (filter: Record<string, string>) =>
    (await readTail({ after: cursor, ...filter })).happenings
  const bolaEvents = await eventsOf({ customer: 'acc-bola' })
  expect(new Set(bolaEvents.map(({ customer }) => customer))).toEqual(new Set(['bola']))
  expect(new Set(bolaEvents.map(({ kind }) => kind))).toEqual(new Set(['step', 'notification', 'request']))
  const calls = await eventsOf({ call: 'GET /v1/app/notif' })
  expect(calls.map(({ kind, status }) => [kind, status])).toEqual([
    ['request', '200'],
    ['request', '200'],
    ['request', '401'],
  ])
  expect((await eventsOf({ status: '401' })).length).toBe(1)
  expect((await eventsOf({ status: 'pool' })).map(({ customer }) => customer)).toEqual(['bola', 'ada'])
  expect((await ask('tail?customer=nobody')).status).toBe(404)
})

it('the tail shows no mailed code, token or path value', async () => {
  const { cursor } = await readTail()
  await rest.request('/v1/auth/recovery/send', { body: { email: 'ada@example.com' } })
  const [mail] = await rest.world.mails('ada@example.com')
  const code = /\b\d{6}\b/.exec(mail!.body)![0]
  await rest.request('/v1/auth/account/Ada-Naira-1', { method: 'DELETE', token: 'bola' })
  const text = JSON.stringify(await readTail({ after: cursor }))
  expect(text).toContain('"mail"')
  expect(text).toContain('/v1/auth/account/{password}')
  for (const secret of [code, 'Ada-Naira-1', await rest.tokenOf('bola')]) expect(text).not.toContain(secret)
})

it('after a database reset, the tail reports only new events', async () => {
  const { cursor } = await readTail()
  await rest.world.reset()
  const after = await readTail({ after: cursor })
  expect(after.happenings).toEqual([])
  await rest.world.announce('x')
  await ask('deposits', { customer: 'ada', ...tron, amount: '6' })
  expect(kinds(await readTail({ after: after.cursor }))).toContainEqual([
    'notification',
    'Deposit detected',
    null,
  ])
  for (const invalidCursor of ['x', '1.2', "1.2.3'; drop table mails", '.', '-1.-1.-1'])
    expect((await ask(`tail?${new URLSearchParams({ after: invalidCursor })}`)).status).toBe(200)
})
