import { describe, expect, it } from 'vitest'
import {
  click,
  fireEvent,
  inDialog,
  openApp,
  type Responses,
  screen,
  signedInStorage,
  styleOf,
  waitForPage,
  within,
} from '../fixtures/app.fixture'
import { rejectWith } from '../fixtures/customers'
import { waitFor } from '../walker/timeouts'
import { listOf, ticketOf } from './tickets.fixture'

const openHelp = async (answers: Responses = {}, query = '', storage = signedInStorage()) => {
  const app = openApp(`/dashboard/help${query}`, { storage, answers })
  await waitForPage('Help Center')
  return app
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, text: string): void =>
  void fireEvent.change(field(label), { target: { value: text } })
const [id, hash, description] = ['Transaction ID', 'Blockchain transaction hash', 'Description (optional)']

it('the help center links out in isolated tabs [HELP-01] [HELP-02] [HELP-04]', async () => {
  await openHelp()
  expect(document.title).toBe('CoinNaira | Help Center')
  expect(screen.getByText(/never ask for your password or OTP/)).toBeTruthy()
  const link = (name: RegExp) => screen.getByRole('link', { name })
  expect(link(/^Email/).getAttribute('href')).toMatch(/^mailto:\S+@\S+$/)
  for (const name of [/^Visit FAQs/, /^WhatsApp/, /^X/, /^Facebook/]) {
    const [href, target, rel] = ['href', 'target', 'rel'].map((attribute) =>
      link(name).getAttribute(attribute),
    )
    expect(href).toMatch(/^https:\/\//)
    expect([target, rel]).toEqual(['_blank', 'noopener noreferrer'])
  }
})

const transactionRow = (id: string, hash: string | null, type = 'deposit') => ({
  id,
  type,
  direction: 'bank',
  status: 'pending',
  transactionId: `CN-${id}`,
  blockchainTransactionId: hash,
  amountCrypto: '50',
  createDate: '2026-11-20T09:30:00.000Z',
  currency: { symbol: 'USDT' },
})

describe('complaint dialog', () => {
  it('the dialog sends a complaint [HELP-03] [HELP-06] [HELP-07] [HELP-08] [HELP-10]', async () => {
    const sentInputs: unknown[] = []
    const { storage } = await openHelp({
      complaints: () => listOf(...sentInputs.map(() => ticketOf('T-7H2K9Q4M', ['received', 0]))),
      fileComplaint: (args: unknown) => {
        sentInputs.push(args)
        return { transactionId: '1122', blockchainTransactionHash: '0xabc', ticket: 'T-7H2K9Q4M' }
      },
    })
    await click(/^Make a complaint/)
    await inDialog('Make a complaint')
    const requiredErrorCount = () => screen.queryAllByText('This field is required').length
    await click('Submit')
    expect([requiredErrorCount(), document.activeElement]).toEqual([2, field(id)])
    fill(id, ' 1122 ')
    await click('Submit')
    expect([requiredErrorCount(), sentInputs]).toEqual([1, []])
    for (const label of [description, 'Additional details (optional)']) expect(field(label!).value).toBe('')
    fill(hash, '0xabc')
    await click('Submit')
    await screen.findByText('Ticket submitted')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('Your ticket: T-7H2K9Q4M')).toBeTruthy()
    const tickets = within(screen.getByRole('region', { name: 'Your tickets' }))
    expect(await tickets.findByText('T-7H2K9Q4M')).toBeTruthy()
    expect(storage.getItem('app.tickets')).toBeNull()
    const emptyTexts = { description: null, additionalDetails: null }
    const input = { transactionId: '1122', blockchainTransactionHash: '0xabc', ...emptyTexts }
    expect(sentInputs).toEqual([{ idempotencyKey: expect.stringMatching(/^[\w-]{1,128}$/), input }])
  })

  it('the browser asks before it leaves a complaint with typed text', async () => {
    await openHelp()
    await click(/^Make a complaint/)
    await inDialog('Make a complaint')
    const isBlocked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
    expect(isBlocked()).toBe(false)
    fill(id, '1122')
    expect(isBlocked()).toBe(true)
    await click('Cancel')
    expect(isBlocked()).toBe(false)
  })

  it('a chosen transaction fills in its id and hash, which remain editable', async () => {
    const sentInputs: unknown[] = []
    const fileComplaint = ({ input }: { input: object }) => {
      sentInputs.push(input)
      return { ...input, ticket: null }
    }
    await openHelp({
      fileComplaint: fileComplaint as never,
      transactions: () => ({ nodes: [transactionRow('a', '0xaa'), transactionRow('b', null, 'sell')] }),
    })
    await click(/^Make a complaint/)
    await click('Submit')
    const group = await screen.findByRole('group', { name: 'Your transaction' })
    expect([group, group.getAttribute('aria-describedby')]).toEqual([
      document.activeElement,
      screen.getByText('Choose the transaction').id,
    ])
    const list = within(await screen.findByRole('group', { name: 'Your transaction' }))
    const rows = await list.findAllByRole('button')
    expect(rows).toHaveLength(2)
    expect(rows[0]?.textContent?.replace(/\s/g, ' ')).toBe(
      'Selling 50.00 USDT · PendingCN-a · 20 Nov 2026, 10:30',
    )
    // Amount, number and time must not wrap inside.
    for (const text of [/^50.00.USDT$/, 'CN-a', '20 Nov 2026, 10:30'])
      expect(styleOf(within(rows[0]!).getByText(text))).toContain('display:inline-block')
    fireEvent.click(rows[0]!)
    expect([field(id).value, field(hash).value]).toEqual(['CN-a', '0xaa'])
    // The clicked row is gone, so the focus moves.
    expect(document.activeElement?.textContent).toBe('Change')
    await click('Change')
    expect([field(id).value, field(hash).value]).toEqual(['', ''])
    fireEvent.click((await screen.findAllByText(/^CN-b/))[0]!)
    expect([field(id).value, screen.queryByLabelText(hash!)]).toEqual(['CN-b', null])
    await click('Submit')
    await screen.findByText('Ticket submitted')
    expect(sentInputs).toEqual([
      expect.objectContaining({ transactionId: 'CN-b', blockchainTransactionHash: 'none' }),
    ])
    await click(/^Make a complaint/)
    await click("It's not listed")
    expect(screen.queryByRole('group', { name: 'Your transaction' })).toBeNull()
    fill(id, 'CN-c')
    fill(hash, '0xab')
    expect([field(id).value, field(hash).value]).toEqual(['CN-c', '0xab'])
  })

  it('a list that arrives late does not replace fields in use', async () => {
    const { calls, responses, services } = await openHelp({ transactions: rejectWith(503, null) })
    const reads = () => calls.filter(({ operation }) => operation === 'ComplaintTransactions').length
    await click(/^Make a complaint/)
    await screen.findByText(/^Enter the transaction ID/)
    fill(description, 'Where is my money?')
    responses.transactions = () => ({ nodes: [transactionRow('a', '0xaa')] })
    services.clock.increment(5_000)
    await waitFor(() => expect(reads()).toBe(2))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(field(description).closest('[hidden]')).toBeNull()
    expect(screen.queryByRole('group', { name: 'Your transaction' })).toBeNull()
  })

  it('a complaint opened from a transaction is prefilled and survives a reload', async () => {
    const { address, storage } = await openHelp({}, '?transactionId=1122&hash=0xabc')
    await inDialog('Make a complaint')
    expect([field(id).value, field(hash).value]).toEqual(['1122', '0xabc'])
    await waitFor(() => expect(address()).toBe('/dashboard/help'))
    fill(description, 'Where is my money?')
    await openHelp({}, '', storage)
    expect(screen.queryByRole('dialog')).toBeNull()
    await click(/^Make a complaint/)
    expect([field(id).value, field(description).value]).toEqual(['1122', 'Where is my money?'])
  })
})

it('the help center offers no live chat if none is configured [HELP-05]', async () => {
  const { calls } = await openHelp({ liveChat: () => false })
  await waitFor(() => expect(calls.map(({ operation }) => operation)).toContain('Notifications'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('heading', { name: 'Live chat' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Chat with us' })).toBeNull()
  expect(document.querySelector('iframe')).toBeNull()
})

it('the help center offers email if the chat setting cannot be read', async () => {
  const { responses, services } = await openHelp({ liveChat: rejectWith(503, null) })
  await screen.findByRole('link', { name: /^Write an email/ })
  responses.liveChat = () => true
  services.clock.increment(5_000)
  await screen.findByRole('button', { name: 'Chat with us' })
})

it('the live chat loads on demand in a sandbox that has no origin [HELP-05]', async () => {
  const { services } = await openHelp()
  const frame = () => document.querySelector('iframe')
  const postMessage = (data: unknown, from: Partial<MessageEventInit> = {}): void => {
    const source = frame()?.contentWindow ?? null
    window.dispatchEvent(new MessageEvent('message', { data, origin: 'null', source, ...from }))
  }
  expect(frame()).toBeNull()
  await click('Chat with us')
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts')
  expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer')
  postMessage({ type: 'chat.ready' }, { origin: 'https://evil.example' })
  postMessage({ type: 'chat.ready' }, { source: window })
  postMessage({ type: 'chat.ready', onload: 'alert(1)' })
  postMessage('chat.ready')
  services.clock.increment(4_000)
  expect(screen.queryByText('Live chat is open')).toBeNull()
  postMessage({ type: 'chat.ready' })
  await screen.findByText('Live chat is open')
  fireEvent.keyDown(screen.getByRole('region', { name: 'Live chat' }), { key: 'Escape' })
  const button = await screen.findByRole('button', { name: 'Chat with us' })
  await waitFor(() => expect([frame(), document.activeElement]).toEqual([null, button]))
})
