import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SellPage } from '../../client/app/sell-page'
import type { RefusedReferral } from '../../client/flows/refused-referral'
import { RefusedReferral as RefusedReferralView } from '../../client/referrals/refused-referral.view'
import { screenCode } from '../../client/ui/layout/lazy-screen'
import { account, click, openScreen } from '../fixtures/screen.fixture'
import { board } from '../sell/rates/board.fixture'
import { waitFor } from '../walker/timeouts'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

const noon = Date.parse('2026-11-20T12:00:00.000Z')
const day = 24 * 3_600_000
const question = "We don't recognise code NOSUCHCODE. Try another?"

const open = (storedReferral: Partial<RefusedReferral> | null, page = <SellPage />) => {
  const storedEntry = {
    accountId: account.id,
    code: 'NOSUCHCODE',
    isUnknown: true,
    at: noon,
    ...storedReferral,
  }
  if (storedReferral) window.localStorage.setItem('app.refusedReferral', JSON.stringify(storedEntry))
  return openScreen(page, '/dashboard/sell', board({ linkReferral: () => true }))
}
const type = (code: string) =>
  fireEvent.change(screen.getByLabelText('Referral code'), { target: { value: code } })
const isForgotten = () => window.localStorage.getItem('app.refusedReferral') === null
const visibleMessage = async () => {
  await screen.findByRole('link', { name: /^Bitcoin/ })
  return screen.queryByRole('heading', { name: /^(?:The code|We don't recognise)/ })?.textContent ?? null
}

it('the card adds the trimmed referral code and disappears for good', async () => {
  const fixture = open({})
  await screen.findByText(question)
  type(' BLA7M3WZ ')
  click('Add code')
  await screen.findByText('Referral code added')
  expect([screen.queryByText(question), isForgotten()]).toEqual([null, true])
  const linked = fixture.calls.find(({ operation }) => operation === 'AddReferralCode')
  expect(linked?.variables).toEqual({ accountId: account.id, code: 'BLA7M3WZ' })
})

it.each<[string, Partial<RefusedReferral> | null, string | null]>([
  [
    'a code without a definite answer',
    { isUnknown: false },
    "The code NOSUCHCODE couldn't be added. Try again?",
  ],
  ['one of just under a day ago', { at: noon - day + 1 }, question],
  ['one of a day ago', { at: noon - day }, null],
  ['one of another account', { accountId: 'account-2' }, null],
  ['none', null, null],
])('after %s the page says: %s', async (_, storedReferral, text) => {
  open(storedReferral)
  if (text) await screen.findByText(text)
  expect(await visibleMessage()).toBe(text)
})

it('the page reserves the card’s height only after a rejected code', async () => {
  const neverComes = screenCode(() => new Promise<never>(() => undefined))
  const place = () => screen.getByRole('main').firstElementChild as HTMLElement | null
  const page = (
    <main>
      <RefusedReferralView code={neverComes} />
    </main>
  )
  open({}, page)
  expect(place()?.style.height).toBe('240px')
  cleanup()
  open({ accountId: 'account-2' }, page)
  expect(place()).toBeNull()
  cleanup()
  open({})
  const card = (await screen.findByText(question)).closest('section')!
  expect(getComputedStyle(card).minHeight).toBe('240px')
})

it.each(['Skip', 'Add code'])(
  "after '%s' the card disappears and the page’s heading has the focus",
  async (name) => {
    open({})
    await screen.findByText(question)
    type('BLA7M3WZ')
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(screen.queryByLabelText('Referral code')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  },
)
