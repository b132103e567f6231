// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import {
  type Answers,
  fireEvent,
  inDialog,
  onPage,
  openApp,
  press,
  screen,
  signedIn,
  vi,
} from '../shared/app-stage'

const frame = () => document.querySelector('iframe')
const open = async (answers: Answers = {}, query = '') => {
  const app = openApp(`/dashboard/help${query}`, { storage: signedIn(), answers })
  await onPage('Help Center')
  return app
}
const fill = (label: string, text: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const link = (name: RegExp) => screen.getByRole('link', { name })
const tickets = (calls: { operation: string }[]) =>
  calls.filter(({ operation }) => operation === 'FileComplaint').length

describe('the help center', () => {
  it('[HELP-01] carries its title', async () => {
    await open()
    expect(document.title).toBe('CoinNaira | Help Center')
  })

  it('[HELP-02] [HELP-04] links out: FAQs, email, WhatsApp, X and Facebook, each in a tab that knows nothing of this', async () => {
    await open()
    expect(link(/^Email/).getAttribute('href')).toMatch(/^mailto:\S+@\S+$/)
    for (const name of [/^Visit FAQs/, /^WhatsApp/, /^X/, /^Facebook/]) {
      expect(link(name).getAttribute('href')).toMatch(/^https:\/\//)
      expect([link(name).getAttribute('target'), link(name).getAttribute('rel')]).toEqual([
        '_blank',
        'noopener noreferrer',
      ])
    }
  })

  it('says what is never asked for', async () => {
    await open()
    expect(screen.getByText(/never ask for your password or OTP/)).toBeTruthy()
  })
})

describe('a complaint', () => {
  it('[HELP-03] [HELP-06] [HELP-08] [HELP-10] is sent without description and details, and a ticket is confirmed', async () => {
    const filed: unknown[] = []
    await open({
      fileComplaint: (args: unknown) => {
        filed.push(args)
        return { transactionId: '1122', blockchainTransactionHash: '0xabc' }
      },
    })
    await press('Make a complaint')
    await inDialog('Make a complaint')
    for (const label of ['Description (optional)', 'Additional details (optional)'])
      expect(screen.getByLabelText(label)).toHaveProperty('value', '')
    fill('Transaction ID', ' 1122 ')
    fill('Blockchain transaction hash', '0xabc')
    await press('Submit')
    await screen.findByText('Ticket submitted')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(filed).toEqual([
      {
        idempotencyKey: expect.stringMatching(/^[\w-]{1,128}$/),
        input: {
          transactionId: '1122',
          blockchainTransactionHash: '0xabc',
          description: null,
          additionalDetails: null,
        },
      },
    ])
  })

  it('[HELP-07] without id or hash is refused without a call, at the fields', async () => {
    const { calls } = await open()
    await press('Make a complaint')
    await press('Submit')
    expect(screen.getAllByText('This field is required')).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByLabelText('Transaction ID'))
    fill('Transaction ID', '1122')
    await press('Submit')
    expect(screen.getAllByText('This field is required')).toHaveLength(1)
    expect(tickets(calls)).toBe(0)
  })

  it('from a transaction it opens prefilled, the address is clean again, and a reload keeps the draft', async () => {
    const app = await open({}, '?transactionId=1122&hash=0xabc')
    const dialog = await inDialog('Make a complaint')
    expect(dialog.getByLabelText('Transaction ID')).toHaveProperty('value', '1122')
    expect(dialog.getByLabelText('Blockchain transaction hash')).toHaveProperty('value', '0xabc')
    await vi.waitFor(() => expect(app.address()).toBe('/dashboard/help'))
    fill('Description (optional)', 'Where is my money?')
    openApp('/dashboard/help', { storage: app.storage })
    await onPage('Help Center')
    expect(screen.queryByRole('dialog')).toBeNull()
    await press(/^Make a complaint/)
    expect(screen.getByLabelText('Transaction ID')).toHaveProperty('value', '1122')
    expect(screen.getByLabelText('Description (optional)')).toHaveProperty('value', 'Where is my money?')
  })

  it('a storage of somebody else’s making reads as no draft', async () => {
    const storage = signedIn()
    storage.setItem('app.complaint', '{"transactionId":7')
    openApp('/dashboard/help', { storage })
    await onPage('Help Center')
    await press('Make a complaint')
    expect(screen.getByLabelText('Transaction ID')).toHaveProperty('value', '')
  })
})

describe('live chat', () => {
  const say = (data: unknown, from: Partial<MessageEventInit> = {}): void => {
    const source = frame()?.contentWindow ?? null
    window.dispatchEvent(new MessageEvent('message', { data, origin: 'null', source, ...from }))
  }

  it('[HELP-05] nothing of it is there before it is asked for; then it runs in a sandbox without an origin', async () => {
    await open()
    expect(frame()).toBeNull()
    await press('Chat with us')
    expect([frame()?.getAttribute('sandbox'), frame()?.getAttribute('referrerpolicy')]).toEqual([
      'allow-scripts',
      'no-referrer',
    ])
  })

  it('hears its own frame only, and only news of the known shape', async () => {
    const { services } = await open()
    await press('Chat with us')
    say({ type: 'chat.ready' }, { origin: 'https://evil.example' })
    say({ type: 'chat.ready' }, { source: window })
    say({ type: 'chat.ready', onload: 'alert(1)' })
    say('chat.ready')
    services.clock.increment(4_000)
    expect(screen.queryByText('Live chat is open')).toBeNull()
    say({ type: 'chat.ready' })
    await screen.findByText('Live chat is open')
    fireEvent.keyDown(screen.getByRole('region', { name: 'Live chat' }), { key: 'Escape' })
    await vi.waitFor(() => expect(frame()).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chat with us' }))
  })

  it('what does not load in ten seconds gives a placeholder with another try', async () => {
    const { services } = await open()
    await press('Chat with us')
    services.clock.increment(4_000)
    services.clock.increment(6_000)
    await screen.findByText('Live chat did not load.')
    expect(screen.getByText('Live chat did not load. Please try again.')).toBeTruthy()
    await press('Try again')
    expect(frame()).not.toBeNull()
  })
})
