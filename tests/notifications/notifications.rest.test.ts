import { describe, expect, it } from 'vitest'
import { contractFixture } from '../contract/contract.fixture'

const rest = contractFixture()

interface Notification {
  id: string
  title: string
  body: string
  createDate: string
  read: boolean
}
const list = (token: string, query = '') => rest.get<Notification[]>(`/v1/app/notifications${query}`, token)

describe('GET /v1/app/notifications', () => {
  it('GET notifications returns the caller’s, newest first [API-64] [ENT-26]', async () => {
    await rest.world.notify('ada', 'Hello', 'A <b>plain</b> text')
    await rest.world.notify('bola', 'Not for ada', '…')
    const { status, data } = await list('ada')
    expect(status).toBe(200)
    expect(data[0]).toMatchObject({ title: 'Hello', body: 'A <b>plain</b> text', read: false })
    expect(Math.abs(Date.parse(data[0]!.createDate) - Date.now())).toBeLessThan(60_000)
    expect(data.map(({ title, read }) => [title, read])).toEqual([
      ['Hello', false],
      ['Payout sent', false],
      ['Report received', true],
      ['Identity verified', true],
    ])
    const pages = [1, 2, 3].map((page) => list('ada', `?page=${page}&size=3`))
    const [first, second, third] = await Promise.all(pages)
    expect(first!.envelope).toMatchObject({ numberOfPages: 2, nextPage: true, previousPage: false })
    expect(second!.envelope).toMatchObject({ numberOfPages: 2, nextPage: false, previousPage: true })
    expect([...first!.data, ...second!.data]).toEqual(data)
    expect(third!.envelope).toMatchObject({ data: [], nextPage: false })
  })

  it('GET notifications returns 20 per page by default and at most 100', async () => {
    const { envelope } = await list('newbie')
    expect(envelope).toMatchObject({ data: [], numberOfPages: 0, nextPage: false, previousPage: false })
    for (let count = 0; count < 101; count++) await rest.world.notify('newbie', 'x', 'x')
    const lengths = ['', '?size=1', '?size=100'].map(
      async (query) => (await list('newbie', query)).data.length,
    )
    expect(await Promise.all(lengths)).toEqual([20, 1, 100])
    for (const [size, message] of [
      ['0', 'This field should be more than 0'],
      ['101', 'This field should be less than 101'],
      ['x', 'this is not a valid number'],
    ] as const) {
      const { status, fields } = await list('newbie', `?size=${size}`)
      expect([status, fields]).toEqual([422, { size: message }])
    }
  })
})

const rowsOf = async (token: string) => (await list(token)).data
const latestTexts = async (token = 'bola') => {
  const [{ title, body } = { title: '', body: '' }] = await rowsOf(token)
  return [title, body]
}
const deposit = async (customer: string, amount: string) => {
  const { id } = await rest.world.deposit({ customer, symbol: 'USDT', chain: 'tron', amount })
  await rest.world.advanceClock(1)
  return id
}
const confirm = async (id: string) => {
  await rest.world.confirm(id)
  await rest.world.advanceClock(1)
}

describe('notifications of a status change', () => {
  it('pool, pending and approved each send a notification with current amounts', async () => {
    await rest.world.setRate({ symbol: 'USDT', chain: 'tron' }, '1650.5')
    const id = await deposit('bola', '1000')
    expect(await latestTexts()).toEqual([
      'Deposit detected',
      expect.stringContaining('1000 USDT is on its way'),
    ])
    await confirm(id)
    expect(await latestTexts()).toEqual([
      'Deposit confirmed',
      '1000 USDT has arrived. ₦1,650,500.00 is on its way to your bank account.',
    ])
    await rest.world.approve(id)
    expect(await latestTexts()).toEqual([
      'Payout sent',
      expect.stringContaining('₦1,650,500.00 for 1000 USDT was sent to your Access Bank account.'),
    ])
    const all = await rowsOf('bola')
    expect(all.slice(0, 3).every(({ read }) => !read)).toBe(true)
    expect(await rowsOf('ada')).toHaveLength(3)
  })

  it.each([
    ['the limit', 'bola', '2', 'Smaller deposits add up'],
    ['the identity check', 'kemi', '50', 'verify your identity'],
    ['a bank account', 'newbie', '50', 'add a bank account'],
  ] as const)('the notification explains the wait for %s', async (_, customer, amount, text) => {
    await rest.world.setLimit({ symbol: 'USDT', chain: 'tron' }, '10')
    await confirm(await deposit(customer, amount))
    const expected = ['Deposit confirmed', expect.stringContaining(text)]
    expect(await latestTexts(customer)).toEqual(expected)
  })

  it('a batch payout sends one notification per deposit', async () => {
    await rest.world.setLimit({ symbol: 'USDT', chain: 'tron' }, '10')
    const ids = [await deposit('bola', '4'), await deposit('bola', '6')]
    for (const id of ids) await confirm(id)
    await rest.world.approve(ids[0])
    const titles = (await rowsOf('bola')).map(({ title }) => title)
    expect(titles.filter((title) => title === 'Payout sent')).toHaveLength(2)
  })
})

describe('GET /v1/app/notifications/{id}/read', () => {
  const read = (id: string, token = 'ada') =>
    rest.get<Notification>(`/v1/app/notifications/${id}/read`, token)

  it('reading marks one notification permanently and is repeatable [API-65]', async () => {
    const [first] = await rowsOf('ada')
    expect(first).toMatchObject({ id: 'not-ada-003', read: false })
    const { status, data } = await read('not-ada-003')
    expect({ status, data }).toEqual({ status: 200, data: { ...first, read: true } })
    await rest.world.advanceClock(1000)
    expect((await read('not-ada-003')).data).toEqual(data)
    expect((await rowsOf('ada'))[0]).toEqual(data)
  })

  it('another customer’s notification gets the same 404 as an unknown one [NOTIF-10]', async () => {
    const unknown = await read('not-nobody')
    expect(unknown.status).toBe(404)
    expect((await read('not-bola-001')).text).toBe(unknown.text)
    expect((await read('not-ada-003', 'bola')).text).toBe(unknown.text)
    expect((await rowsOf('bola'))[0]).toMatchObject({ id: 'not-bola-001', read: false })
    expect((await rowsOf('ada')).map(({ id }) => id)).toEqual(['not-ada-003', 'not-ada-002', 'not-ada-001'])
    expect((await rowsOf('ada'))[0]?.read).toBe(false)
  })
})
