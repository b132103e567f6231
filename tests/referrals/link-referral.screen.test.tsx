// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { pages } from '../../client/dashboard-pages'
import type { RefusedReferral } from '../../client/flows/refused-referral'
import { RefusedReferral as RefusedReferralView } from '../../client/referrals/refused-referral.view'
import { screenCode } from '../../client/ui/layout/lazy-screen'
import { board } from '../sell/rates/board.fixture'
import { account, openScreen, press } from '../stage/screen-stage'
import { waitFor } from '../walker/patience'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

const noon = Date.parse('2026-11-20T12:00:00.000Z')
const day = 24 * 3_600_000
const question = "We don't recognise code NOSUCHCODE. Try another?"
const SellPage = pages.sell.loaded!

const open = (kept: Partial<RefusedReferral> | null, page = <SellPage />) => {
  const refused = { accountId: account.id, code: 'NOSUCHCODE', isUnknown: true, at: noon, ...kept }
  if (kept) window.localStorage.setItem('app.refusedReferral', JSON.stringify(refused))
  return openScreen(page, '/dashboard/sell', board({ linkReferral: () => true }))
}
const type = (code: string) =>
  fireEvent.change(screen.getByLabelText('Referral code'), { target: { value: code } })
const isForgotten = () => window.localStorage.getItem('app.refusedReferral') === null
const shown = async () => {
  await screen.findByRole('link', { name: /^Bitcoin/ })
  return screen.queryByRole('heading', { name: /^(?:The code|We don't recognise)/ })?.textContent ?? null
}

it('adds the code that is typed to this account, without blanks, says so and goes for good', async () => {
  const stage = open({})
  await screen.findByText(question)
  type(' BLA7M3WZ ')
  press('Add code')
  await screen.findByText('Referral code added')
  expect([screen.queryByText(question), isForgotten()]).toEqual([null, true])
  const linked = stage.calls.find(({ operation }) => operation === 'AddReferralCode')
  expect(linked?.variables).toEqual({ accountId: account.id, code: 'BLA7M3WZ' })
})

it.each<[string, Partial<RefusedReferral> | null, string | null]>([
  ['a code without a definite answer', { isUnknown: false }, 'The code NOSUCHCODE was not added. Try again?'],
  ['one of just under a day ago', { at: noon - day + 1 }, question],
  ['one of a day ago', { at: noon - day }, null],
  ['one of another account', { accountId: 'account-2' }, null],
  ['none', null, null],
])('after %s the page says: %s', async (_, kept, text) => {
  open(kept)
  if (text) await screen.findByText(text)
  expect(await shown()).toBe(text)
})

it('keeps the place of the card while its code is coming, and none where no code was refused', async () => {
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
  "after '%s' the card is gone and the page's heading has the focus",
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
