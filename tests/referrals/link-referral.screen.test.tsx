import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SellPage } from '../../client/app/sell-page'
import type { RefusedReferral } from '../../client/flows/refused-referral'
import { RefusedReferral as RefusedReferralView } from '../../client/referrals/refused-referral.view'
import { screenCode } from '../../client/ui/layout/lazy-screen'
import { account, click, openScreen } from '../fixtures/screen.fixture'
import { sellPageResponses } from '../sell/rates/board.fixture'
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
  return openScreen(page, '/dashboard/sell', sellPageResponses({ linkReferral: () => true }))
}
const type = (code: string) =>
  fireEvent.change(screen.getByLabelText('Referral code'), { target: { value: code } })
const isCleared = () => window.localStorage.getItem('app.refusedReferral') === null
const visibleMessage = async () => {
  await screen.findByRole('link', { name: /^Bitcoin/ })
  return screen.queryByRole('heading', { name: /^(?:The code|We don't recognise)/ })?.textContent ?? null
}

it('the card adds the trimmed referral code and disappears permanently', async () => {
  const fixture = open({})
  await screen.findByText(question)
  type(' BLA7M3WZ ')
  click('Add code')
  await screen.findByText('Referral code added')
  expect([screen.queryByText(question), isCleared()]).toEqual([null, true])
  const linkCall = fixture.calls.find(({ operation }) => operation === 'AddReferralCode')
  expect(linkCall?.variables).toEqual({ accountId: account.id, code: 'BLA7M3WZ' })
})

it.each<[string, Partial<RefusedReferral> | null, string | null]>([
  [
    'a code without a definite response',
    { isUnknown: false },
    "The code NOSUCHCODE couldn't be added. Try again?",
  ],
  ['a rejection just under a day ago', { at: noon - day + 1 }, question],
  ['a rejection a day ago', { at: noon - day }, null],
  ['a rejection of another account', { accountId: 'account-2' }, null],
  ['no rejection', null, null],
])('after %s the page shows: %s', async (_, storedReferral, text) => {
  open(storedReferral)
  if (text) await screen.findByText(text)
  expect(await visibleMessage()).toBe(text)
})

it('the page reserves the card’s height only after a rejected code', async () => {
  const pendingCode = screenCode(() => new Promise<never>(() => undefined))
  const placeholder = () => screen.getByRole('main').firstElementChild as HTMLElement | null
  const page = (
    <main>
      <RefusedReferralView code={pendingCode} />
    </main>
  )
  open({}, page)
  expect(placeholder()?.style.height).toBe('240px')
  cleanup()
  open({ accountId: 'account-2' }, page)
  expect(placeholder()).toBeNull()
  cleanup()
  open({})
  const card = (await screen.findByText(question)).closest('section')!
  expect(getComputedStyle(card).minHeight).toBe('240px')
})

it.each(['Skip', 'Add code'])("'%s' removes the card and focuses the page heading", async (name) => {
  open({})
  await screen.findByText(question)
  type('BLA7M3WZ')
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByLabelText('Referral code')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})
