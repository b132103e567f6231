import { describe, expect, it } from 'vitest'
import { customerCalls, inParallel } from '../auth/account/customers.fixture'
import { contractFixture } from '../contract/contract.fixture'
import type { Shape } from '../contract/operations'

type Ticket = Shape<'Ticket'>

const rest = contractFixture()
const people = customerCalls(rest)
const path = '/v1/app/compliants'
const hour = 3_600_000
const fileComplaint = async (extraFields: object = {}, token = 'ada') =>
  (
    await rest.request<Required<Shape<'Complaint'>>>(path, {
      body: { transactionId: 'CN-ADAXXXX023', blockchainTransactionHash: 'none', ...extraFields },
      token,
    })
  ).data
const html = '<img src=x onerror=alert(1)>'

describe('GET /v1/app/compliants', () => {
  it('the list of tickets has pages, newest first, with steps and promise [EXT-61]', async () => {
    const { token } = await people.newCustomer()
    expect((await rest.get<Ticket[]>(path, token)).data).toEqual([])
    const first = await fileComplaint({ description: html }, token)
    await rest.world.advanceClock(1000)
    const second = await fileComplaint({}, token)
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

  it('the default promise is a reply within 24 hours [EXT-62]', async () => {
    const { answerBy, createDate } = await fileComplaint()
    expect(Date.parse(answerBy) - Date.parse(createDate)).toBe(24 * hour)
  })

  it('another customer can neither list, read nor reopen a ticket [EXT-61] [EXT-64]', async () => {
    const { ticket } = await fileComplaint()
    const { token } = await people.newCustomer()
    expect((await rest.get(path, token)).data).toEqual([])
    for (const [method, suffix] of [
      ['GET', ''],
      ['POST', '/reopen'],
    ] as const) {
      const rejection = await rest.request(`${path}/${ticket}${suffix}`, { method, token })
      expect(rejection).toMatchObject({ status: 404, summary: 'Ticket not found' })
      const unknownRejection = await rest.request(`${path}/T-22222222${suffix}`, { method, token })
      expect(unknownRejection.text).toBe(rejection.text)
    }
  })
})

describe('support', () => {
  const reopen = (ticket: string, token = 'ada') =>
    rest.request<Ticket>(`${path}/${ticket}/reopen`, { method: 'POST', token })
  const readTicket = async (ticket: string) => (await rest.get<Ticket>(`${path}/${ticket}`, 'ada')).data

  it('each step by support is listed and sends exactly one notification [EXT-63]', async () => {
    const { ticket } = await fileComplaint()
    const ticketNotifications = async () => {
      const { data } = await rest.get<Shape<'Notification'>[]>('/v1/app/notifications?size=100', 'ada')
      return data.filter(({ title }) => title.includes(ticket))
    }
    expect(await ticketNotifications()).toEqual([])
    const titles = {
      assigned: `Ticket ${ticket} is assigned`,
      answered: `Support replied to ticket ${ticket}`,
      closed: `Ticket ${ticket} is closed`,
    }
    const lagosTime = '[A-Z][a-z]{2} \\d{1,2} [A-Z][a-z]{2}, \\d\\d:\\d\\d'
    for (const [index, name] of (['assigned', 'answered', 'closed'] as const).entries()) {
      await rest.world.advanceClock(1000)
      await rest.world.ticket(ticket, name, 'Your bank has it now.')
      const notifications = await ticketNotifications()
      expect(notifications.map(({ title }) => title)[0]).toBe(titles[name])
      expect(notifications).toHaveLength(index + 1)
      expect(notifications[0]!.about).toEqual({ kind: 'ticket', id: ticket })
      expect(await readTicket(ticket)).toMatchObject({ status: name })
    }
    const [closed, , assigned] = await ticketNotifications()
    expect(assigned!.body).toMatch(new RegExp(`^We'll reply by ${lagosTime}\\.$`))
    expect(closed!.body).toMatch(new RegExp(`^You can reopen it until ${lagosTime}\\.$`))
    const names = (await readTicket(ticket)).steps.map(({ step }) => step)
    expect(names).toEqual(['received', 'assigned', 'answered', 'closed'])
  })

  it('a reply is a staff comment on the ticket’s transaction [EXT-63]', async () => {
    const { ticket } = await fileComplaint({ transactionId: 'CN-ADAXXXX023' })
    await rest.world.ticket(ticket, 'answered', 'Your bank has it now.')
    const comments = await rest.get<Shape<'Comment'>[]>(
      '/v1/app/comments?transactionId=CN-ADAXXXX023&page=1',
      'ada',
    )
    expect(comments.data[0]).toMatchObject({ body: 'Your bank has it now.', username: 'CoinNaira support' })
  })

  it.each([
    ['an unknown', 'CN-NOBODYS'],
    ["another customer's", 'CN-BOLAXXX001'],
  ])(
    'a reply about %s transaction fails without a comment or notification [EXT-63]',
    async (_, transactionId) => {
      const { ticket } = await fileComplaint({ transactionId })
      await expect(rest.world.ticket(ticket, 'answered', 'Hello')).rejects.toThrow(
        /isn't this customer's transaction/,
      )
      expect((await readTicket(ticket)).status).toBe('received')
      const notifications = await rest.get<Shape<'Notification'>[]>('/v1/app/notifications?size=100', 'ada')
      expect(notifications.data.filter(({ title }) => title.includes(ticket))).toEqual([])
    },
  )

  it('a closed ticket can be reopened once and gets a new promise [EXT-64]', async () => {
    const { ticket } = await fileComplaint()
    const notClosedError = { status: 409, summary: 'This ticket is not closed' }
    expect(await reopen(ticket)).toMatchObject(notClosedError)
    await rest.world.ticket(ticket, 'closed')
    await rest.world.advanceClock(48 * hour)
    rest.forget()
    const responses = await inParallel(4, () => reopen(ticket))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { steps, answerBy, status } = await readTicket(ticket)
    expect([status, steps.map(({ step }) => step)]).toEqual(['received', ['received', 'closed', 'received']])
    expect(Date.parse(answerBy) - Date.parse(steps[2]!.at)).toBe(24 * hour)
    await rest.world.ticket(ticket, 'assigned')
    expect(await reopen(ticket)).toMatchObject(notClosedError)
  })

  it.each([
    ['in the first 7 days', 7 * 24 * hour - 60_000, 200],
    ['on the 8th day', 7 * 24 * hour + 1, 409],
  ])('reopening a ticket %s after it was closed (%i ms) returns %i [EXT-64]', async (_, ms, status) => {
    const { ticket } = await fileComplaint()
    await rest.world.ticket(ticket, 'closed')
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
