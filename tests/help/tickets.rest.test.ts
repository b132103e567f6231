import { describe, expect, it } from 'vitest'
import { inParallel, peopleOf } from '../auth/account/customers.fixture'
import { contractFixture } from '../contract/contract.fixture'
import type { Shape } from '../contract/operations'

type Ticket = Shape<'Ticket'>

const rest = contractFixture()
const people = peopleOf(rest)
const path = '/v1/app/compliants'
const hour = 3_600_000
const file = async (more: object = {}, token = 'ada') =>
  (
    await rest.request<Required<Shape<'Complaint'>>>(path, {
      body: { transactionId: 'CN-ADAXXXX023', blockchainTransactionHash: 'none', ...more },
      token,
    })
  ).data
const html = '<img src=x onerror=alert(1)>'

describe('GET /v1/app/compliants', () => {
  it('tickets are listed by page, newest first, each with its steps and promise [EXT-61]', async () => {
    const { token } = await people.newCustomer()
    expect((await rest.get<Ticket[]>(path, token)).data).toEqual([])
    const first = await file({ description: html }, token)
    await rest.world.advanceClock(1000)
    const second = await file({}, token)
    const { data } = await rest.get<Ticket[]>(path, token)
    expect(data.map(({ ticket }) => ticket)).toEqual([second.ticket, first.ticket])
    const { createDate, answerBy, steps, ticket } = first
    expect(data[1]).toEqual({
      ...{ ticket, createDate, answerBy, steps, status: 'received' },
      ...{ transactionId: 'CN-ADAXXXX023', description: html },
    })
    expect(steps).toEqual([{ step: 'received', at: createDate }])
    expect((await rest.get(`${path}?size=1&page=2`, token)).data).toEqual([data[1]])
    expect((await rest.get(`${path}/${ticket}`, token)).data).toEqual(data[1])
  })

  it('an answer is promised within 24 hours by default [EXT-62]', async () => {
    const { answerBy, createDate } = await file()
    expect(Date.parse(answerBy) - Date.parse(createDate)).toBe(24 * hour)
  })

  it('another customer can neither list, read nor reopen a ticket [EXT-61] [EXT-64]', async () => {
    const { ticket } = await file()
    const { token } = await people.newCustomer()
    expect((await rest.get(path, token)).data).toEqual([])
    for (const [method, end] of [
      ['GET', ''],
      ['POST', '/reopen'],
    ] as const) {
      const foreign = await rest.request(`${path}/${ticket}${end}`, { method, token })
      expect(foreign).toMatchObject({ status: 404, summary: 'Ticket not found' })
      const unknown = await rest.request(`${path}/T-22222222${end}`, { method, token })
      expect(unknown.text).toBe(foreign.text)
    }
  })
})

describe('support', () => {
  const step = (ticket: string, name: 'assigned' | 'answered' | 'closed', body?: string) =>
    rest.world.ticket(ticket, name, body)
  const reopen = (ticket: string, token = 'ada') =>
    rest.request<Ticket>(`${path}/${ticket}/reopen`, { method: 'POST', token })
  const read = async (ticket: string) => (await rest.get<Ticket>(`${path}/${ticket}`, 'ada')).data

  it('each step by support is listed and leaves exactly one notification [EXT-63]', async () => {
    const { ticket } = await file()
    const news = async () => {
      const { data } = await rest.get<Shape<'Notification'>[]>('/v1/app/notifications?size=100', 'ada')
      return data.filter(({ title }) => title.includes(ticket))
    }
    expect(await news()).toEqual([])
    const titles = {
      assigned: `Ticket ${ticket} is assigned`,
      answered: `Support replied to ticket ${ticket}`,
      closed: `Ticket ${ticket} is closed`,
    }
    const lagos = '[A-Z][a-z]{2} \\d{1,2} [A-Z][a-z]{2}, \\d\\d:\\d\\d'
    for (const [index, name] of (['assigned', 'answered', 'closed'] as const).entries()) {
      await rest.world.advanceClock(1000)
      await step(ticket, name, 'Your bank has it now.')
      const all = await news()
      expect(all.map(({ title }) => title)[0]).toBe(titles[name])
      expect(all).toHaveLength(index + 1)
      expect(all[0]!.about).toEqual({ kind: 'ticket', id: ticket })
      expect(await read(ticket)).toMatchObject({ status: name })
    }
    const [closed, , assigned] = await news()
    expect(assigned!.body).toMatch(new RegExp(`^We'll reply by ${lagos}\\.$`))
    expect(closed!.body).toMatch(new RegExp(`^You can reopen it until ${lagos}\\.$`))
    const names = (await read(ticket)).steps.map((each) => each.step)
    expect(names).toEqual(['received', 'assigned', 'answered', 'closed'])
  })

  it('an answer is a staff comment on the ticket’s transaction [EXT-63]', async () => {
    const { ticket } = await file({ transactionId: 'CN-ADAXXXX023' })
    await step(ticket, 'answered', 'Your bank has it now.')
    const comments = await rest.get<Shape<'Comment'>[]>(
      '/v1/app/comments?transactionId=CN-ADAXXXX023&page=1',
      'ada',
    )
    expect(comments.data[0]).toMatchObject({ body: 'Your bank has it now.', username: 'CoinNaira support' })
  })

  it.each([
    ['an unknown', 'CN-NOBODYS'],
    ["another customer's", 'CN-BOLAXXX001'],
  ])('an answer about %s transaction is refused and leaves nothing [EXT-63]', async (_, transactionId) => {
    const { ticket } = await file({ transactionId })
    await expect(step(ticket, 'answered', 'Hello')).rejects.toThrow(/isn't this customer's transaction/)
    expect((await read(ticket)).status).toBe('received')
    const news = await rest.get<Shape<'Notification'>[]>('/v1/app/notifications?size=100', 'ada')
    expect(news.data.filter(({ title }) => title.includes(ticket))).toEqual([])
  })

  it('a closed ticket is reopened once, with a new promise [EXT-64]', async () => {
    const { ticket } = await file()
    const refused = { status: 409, summary: 'This ticket is not closed' }
    expect(await reopen(ticket)).toMatchObject(refused)
    await step(ticket, 'closed')
    await rest.world.advanceClock(48 * hour)
    rest.forget()
    const answers = await inParallel(4, () => reopen(ticket))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { steps, answerBy, status } = await read(ticket)
    expect([status, steps.map((each) => each.step)]).toEqual(['received', ['received', 'closed', 'received']])
    expect(Date.parse(answerBy) - Date.parse(steps[2]!.at)).toBe(24 * hour)
    await step(ticket, 'assigned')
    expect(await reopen(ticket)).toMatchObject(refused)
  })

  it.each([
    ['in the first 7 days', 7 * 24 * hour - 60_000, 200],
    ['on the 8th day', 7 * 24 * hour + 1, 409],
  ])('reopening a ticket %s after its closing is decided by the day [EXT-64]', async (_, ms, status) => {
    const { ticket } = await file()
    await step(ticket, 'closed')
    await rest.world.advanceClock(ms)
    rest.forget()
    const response = await reopen(ticket)
    expect(response.status).toBe(status)
    if (status === 409)
      expect(response.summary).toBe(
        'This ticket was closed more than 7 days ago. Please make a new complaint',
      )
  })
})
