import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { HelpScreen } from '../../client/help/help.screen'
import { openScreen, rejectStatus } from '../fixtures/screen.fixture'
import { openDetails } from '../transactions/details/details.fixture'
import { waitFor } from '../walker/timeouts'
import { hours, listOf, ticketOf } from './tickets.fixture'

const html = '<img src=x onerror=alert(1)>'
const openHelp = (complaints: () => unknown, responses: object = {}) =>
  openScreen(<HelpScreen />, '/dashboard/help', {
    liveChat: () => false,
    complaints: complaints as never,
    ...responses,
  })
const ticketsRegion = () => screen.findByRole('region', { name: 'Your tickets' })
const itemOf = async (ticket: string) => within((await screen.findByText(ticket)).closest('li')!)
const progressOf = async (ticket: string) =>
  (await itemOf(ticket)).getAllByRole('listitem').map(({ textContent }) => textContent)

it('a ticket shows its steps, its promise and its transaction [EXT-62] [EXT-65]', async () => {
  const assigned = ticketOf('T-TAKEN', ['received', -1], ['assigned', 0])
  const closed = ticketOf('T-CLOSED', ['received', -3], ['answered', -2], ['closed', -1])
  const reopened = ticketOf(
    'T-AGAIN',
    ['received', -200],
    ['answered', -190],
    ['closed', -180],
    ['received', -2],
  )
  openHelp(() => listOf({ ...assigned, description: html }, reopened, closed))
  expect(await progressOf('T-TAKEN')).toEqual([
    'ReceivedFri 12:00',
    'AssignedFri 13:00',
    "We'll reply by Sat 12:00",
  ])
  expect(await progressOf('T-AGAIN')).toEqual([
    'ReceivedThu 12 Nov, 05:00',
    'AnsweredThu 12 Nov, 15:00',
    'ClosedFri 13 Nov, 01:00',
    'ReopenedFri 11:00',
    "We'll reply by Sat 11:00",
  ])
  const link = (await itemOf('T-TAKEN')).getByRole('link', { name: 'Transaction CN-7' })
  expect(link.getAttribute('href')).toBe('/dashboard/transactions/details?id=CN-7')
  expect(screen.getByText(html).tagName).toBe('P')
  expect(document.querySelector('img')).toBeNull()
  for (const ticket of ['T-AGAIN', 'T-CLOSED'])
    expect((await itemOf(ticket)).getByRole('link', { name: 'Read our reply' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Read our reply' })).toHaveLength(2)
  // One match is in the chip, the other is the step.
  expect((await itemOf('T-AGAIN')).getAllByText('Reopened')).toHaveLength(2)
})

it('a late ticket says so and tells the customer what to do [EXT-62]', async () => {
  const lateTicket = ticketOf('T-LATE', ['received', -25])
  const answeredTicket = ticketOf('T-ANSWERED', ['received', -25], ['answered', -2])
  openHelp(() => listOf(lateTicket, answeredTicket))
  const text = (await itemOf('T-LATE')).getByText(/^Our reply is late\./).parentElement!
  expect(text.textContent).toBe(
    'Our reply is late. Contact us through one of our official channels and quote this ticket number.',
  )
  const link = within(text).getByRole('link')
  expect(document.querySelector(link.getAttribute('href')!)?.textContent).toBe('Our official channels')
  expect((await itemOf('T-LATE')).queryByText(/We'll reply by/)).toBeNull()
  expect(screen.getAllByText(/late/)).toHaveLength(1)
})

it('a phone with a wrong clock shows that a reply is late [EXT-62]', async () => {
  openHelp(async () => {
    // The app learns the server's clock from the first response.
    await new Promise((resolve) => setTimeout(resolve))
    vi.setSystemTime(hours(25))
    return listOf(ticketOf('T-LATE', ['received', 0]))
  })
  expect((await itemOf('T-LATE')).getByText(/^Our reply is late\./)).toBeTruthy()
})

it('a ticket that another tab reopened shows no error [EXT-64]', async () => {
  let ticket = ticketOf('T-TWICE', ['received', -3], ['closed', -2])
  openHelp(() => listOf(ticket), {
    reopenComplaint: () => {
      ticket = ticketOf('T-TWICE', ['received', -3], ['closed', -2], ['received', -1])
      return rejectStatus(409, 'This ticket is not closed')()
    },
  })
  await itemOf('T-TWICE')
  screen.getByRole('button', { name: 'Reopen' }).click()
  await waitFor(async () => expect(await progressOf('T-TWICE')).toContain('ReopenedFri 12:00'))
  expect((await itemOf('T-TWICE')).queryByText('This ticket is not closed')).toBeNull()
})

it('a ticket can be reopened within 7 days after it was closed [EXT-64]', async () => {
  const reopenedIds: unknown[] = []
  let tickets = [
    ticketOf('T-NOW', ['received', -300], ['closed', -1]),
    ticketOf('T-OLD', ['received', -300], ['closed', -169]),
  ]
  openHelp(() => listOf(...tickets), {
    reopenComplaint: ({ ticket }: { ticket: string }) => {
      reopenedIds.push(ticket)
      const reopened = ticketOf(ticket, ['received', -300], ['closed', -1], ['received', 0])
      tickets = [reopened, tickets[1]!]
      return reopened
    },
  })
  const item = await itemOf('T-NOW')
  expect(item.getByText('Until Fri 27 Nov, 12:00')).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Reopen' })
  button.click()
  await waitFor(async () => expect(await progressOf('T-NOW')).toContain('ReopenedFri 13:00'))
  expect(reopenedIds).toEqual(['T-NOW'])
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull()
})

it('if there are no tickets, the help center says where they will appear [EXT-65]', async () => {
  openHelp(() => listOf())
  expect(await within(await ticketsRegion()).findByText(/^None yet\./)).toBeTruthy()
})

it('a failed load of tickets shows the error and offers Refresh [EXT-65]', async () => {
  openHelp(rejectStatus(503, 'Not now'))
  const tickets = within(await ticketsRegion())
  expect(await tickets.findByText('Not now')).toBeTruthy()
  expect(tickets.getByRole('button', { name: 'Refresh' })).toBeTruthy()
})

it('the help center hides the tickets if the upstream has no list [EXT-61]', async () => {
  openHelp(() => null)
  await waitFor(() => expect(screen.queryByText('Your tickets')).toBeNull())
})

it('transaction details show the newest ticket with a link to Help [EXT-65]', async () => {
  await openDetails(
    {},
    {
      complaints: (() =>
        listOf(
          { ...ticketOf('T-OTHER', ['received', 0]), transactionId: 'CN-8' },
          ticketOf('T-NEWEST', ['received', -3], ['answered', -1]),
          { ...ticketOf('T-OLDER', ['received', -90]), transactionId: 't7' },
        )) as never,
    },
  )
  const link = await screen.findByRole('link', { name: 'Ticket T-NEWEST · Answered, Fri 12:00' })
  expect(link.getAttribute('href')).toBe('/dashboard/help#tickets')
  expect(screen.queryByText(/T-O/)).toBeNull()
})

it('transaction details show when we will reply [EXT-62]', async () => {
  await openDetails({}, { complaints: (() => listOf(ticketOf('T-1', ['received', 0]))) as never })
  expect(await screen.findByText(/^Ticket T-1 · We'll reply by Sat 13:00$/)).toBeTruthy()
  expect(hours(24)).toBe('2026-11-21T12:00:00.000Z')
})
