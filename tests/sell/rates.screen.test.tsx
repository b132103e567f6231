import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SellScreen } from '../../client/sell/rates/rates.screen'
import { click, openScreen, type Responses, rejectStatus } from '../fixtures/screen.fixture'
import { rank, sellPageResponses } from './rates/board.fixture'

const openSell = (changed?: Responses) =>
  openScreen(<SellScreen />, '/dashboard/sell', sellPageResponses(changed))
const rowOf = async (name: RegExp) => screen.findByRole('link', { name })

describe('sell page', () => {
  it.each([
    ['[RANK-05]', '9999.99', 'blue', 'star', 'brand-solid'], // 49.99…
    ['[RANK-06]', '10000.00', 'green', 'trophy', 'green-solid'], // 50 × 99/99
    ['[RANK-07]', '14000.00', 'orange', 'gold', 'orange-solid'],
  ])('%s %s of 19,800 dollars is %s with the icon %s', async (_, traded, colour, icon, colourToken) => {
    openSell({ rank: () => ({ ...rank, totalTradesUSDT: traded, highestHigherAmountRange: '19800.00' }) })
    const badge = await screen.findByRole('region', { name: 'Your rank' })
    const bar = within(badge).getByRole('progressbar')
    expect(bar.dataset.colour).toBe(colour)
    expect(getComputedStyle(bar.firstElementChild!).background).toBe(`var(--c-colors-${colourToken})`)
    const iconElement = badge.querySelector<HTMLElement>('[data-icon]')!
    expect(iconElement.dataset.icon).toBe(icon)
    expect(getComputedStyle(iconElement).color).toBe(`var(--c-colors-${colourToken})`)
  })

  it.each([
    ['[RANK-08] Unranked', () => ({ ...rank, rankName: 'Unranked', totalTradesUSDT: '0.00' })],
    ['without a rank record', rejectStatus(404, 'Not found')],
  ])('%s shows Unranked with $0.00 and no icon', async (_, response) => {
    openSell({ rank: response })
    const badge = await screen.findByRole('region', { name: 'Your rank' })
    expect(badge.textContent).toMatch(/Unranked.*\$0\.00/)
    expect(badge.querySelector('svg')).toBeNull()
  })

  it.each([
    ['You send ($)', '$50', '', '50'],
    ['You send ($)', '50', '$', '50'],
    ['You get (₦)', '₦50', '', '50'],
  ])('%s shows one currency sign before %s', async (label, typed, sign, digits) => {
    openSell()
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: label })
    fireEvent.change(field, { target: { value: typed } })
    expect([field.previousElementSibling?.textContent ?? '', field.value.replace(/[$₦]/, '')]).toEqual([
      sign,
      digits,
    ])
  })

  it('a dismissed announcement remains hidden until the next one [SELL-09]', async () => {
    openSell()
    const line = await screen.findByRole('button', { name: /^Admin Message/ })
    expect(screen.getByText('Newest <b>news</b>')).toBeTruthy()
    expect(screen.queryByText('Old news')).toBeNull()
    click(/^Admin Message/)
    expect(line.getAttribute('aria-expanded')).toBe('true')
    click('Dismiss message')
    expect(screen.queryByText('Admin Message')).toBeNull()
    cleanup()
    openSell()
    await rowOf(/^Bitcoin/)
    expect(screen.queryByText('Admin Message')).toBeNull()
    cleanup()
    openSell({ announcements: () => [{ body: 'Other news' }] })
    expect(await screen.findByText('Other news')).toBeTruthy()
  })

  it.each([
    ['rank', 'Your rank', 'Admin Message'],
    ['announcements', 'Admin Message', 'Your rank'],
  ])('a failed %s affects nothing else and shows no error', async (field, missing, visibleText) => {
    const fixture = openSell({ [field]: rejectStatus() })
    await rowOf(/^Bitcoin/)
    expect(await screen.findByRole('region', { name: visibleText })).toBeTruthy()
    expect(screen.queryByRole('region', { name: missing })).toBeNull()
    expect(screen.queryByText('Not now')).toBeNull()
    expect(fixture.eventBus).toEqual([])
  })

  it('the sell page shows the age of rates and greys them out after 60 s', async () => {
    const fixture = openSell()
    const figure = within(await rowOf(/^Bitcoin/)).getByText(/^₦1,650\.00/).parentElement!
    expect(await screen.findByText('updated 0 s ago')).toBeTruthy()
    const tickAt = (ms: number) => {
      fixture.time.now += ms
      act(() => fixture.clock.increment(5001))
    }
    tickAt(60_000)
    expect(screen.getByText('updated 1 min ago')).toBeTruthy()
    expect(figure.dataset.stale).toBeUndefined()
    tickAt(1)
    expect(figure.dataset.stale).toBe('true')
  })

  it('with no customer record, the sell page skips the identity check [KYC-03]', async () => {
    const fixture = openSell({ kyc: () => ({ verificationStatus: 'NotStarted' }) })
    await rowOf(/^Bitcoin/)
    expect(fixture.calls[0]!.variables.kycRequired).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
