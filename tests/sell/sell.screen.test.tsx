import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SellScreen } from '../../client/sell/rates/sell.screen'
import { pictured } from '../../client/ui/marks/coin-icon.view'
import { type Answers, gatewayError, openScreen, press } from '../stage/screen-stage'
import { board, rank } from './rates/board.fixture'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  vi.useRealTimers()
})

const open = (changed?: Answers) => openScreen(<SellScreen />, '/dashboard/sell', board(changed))
const rowOf = async (name: RegExp) => screen.findByRole('link', { name })

describe('sell page', () => {
  it('[SELL-01] [RANK-02] shows its heading and the rank badge with name, dollars traded and progress bar', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Sell' })).toBeTruthy()
    const badge = await screen.findByRole('region', { name: 'Your rank' })
    expect(within(badge).getByText('Gold')).toBeTruthy()
    expect(within(badge).getByText('$12,345.60')).toBeTruthy()
    // 12345.60 ÷ 20000 × 99 = 61.11072
    const bar = within(badge).getByRole('progressbar', { name: /rank/ })
    expect(Number(bar.getAttribute('aria-valuenow'))).toBeCloseTo(61.11072, 9)
    expect(bar.getAttribute('aria-valuemax')).toBe('99')
  })

  it.each([
    ['[RANK-05]', '9999.99', 'blue', 'star', 'brand-fg'], // 49.99…
    ['[RANK-06]', '10000.00', 'green', 'trophy', 'status-green'], // 50 × 99/99
    ['[RANK-06]', '13999.99', 'green', 'trophy', 'status-green'], // 69.99…
    ['[RANK-07]', '14000.00', 'orange', 'gold', 'status-orange'],
  ])('%s %s traded of 19800 is %s with a %s', async (_, traded, colour, icon, shade) => {
    open({ rank: () => ({ ...rank, totalTradesUSDT: traded, highestHigherAmountRange: '19800.00' }) })
    const badge = await screen.findByRole('region', { name: 'Your rank' })
    const bar = within(badge).getByRole('progressbar')
    expect(bar.dataset.colour).toBe(colour)
    expect(getComputedStyle(bar.firstElementChild!).background).toBe(`var(--c-colors-${shade})`)
    const sign = badge.querySelector<HTMLElement>('[data-icon]')!
    expect(sign.dataset.icon).toBe(icon)
    expect(getComputedStyle(sign).color).toBe(`var(--c-colors-${shade})`)
  })

  it('[RANK-08] Unranked shows no icon', async () => {
    open({ rank: () => ({ ...rank, rankName: 'Unranked' }) })
    const badge = await screen.findByRole('region', { name: 'Your rank' })
    expect(badge.querySelector('svg')).toBeNull()
  })

  it('[SELL-02] [SELL-08] [CONST-25] lists every coin once, with its icon, and Bitcoin by that name', async () => {
    open()
    await rowOf(/^Bitcoin/)
    const list = within(screen.getByRole('region', { name: 'Rates' })).getByRole('list')
    const names = within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent)
    expect(names).toHaveLength(4)
    expect(names[0]).toMatch(/^BitcoinBTC₦/)
    expect(names[1]).toMatch(/^ETHERC-20₦/)
    expect(names[2]).toMatch(/^BNBBEP-20₦/)
    expect(names[3]).toMatch(/^USDT3 networks₦/)
    expect(
      [...list.querySelectorAll<SVGElement>('svg[data-coin]')].map(({ dataset }) => dataset.coin),
    ).toEqual(['BTC', 'ETH', 'BNB', 'USDT'])
    expect(pictured.toSorted()).toEqual(['bnb', 'btc', 'eth', 'trx', 'usdt'])
  })

  it('[SELL-03] a coin with one network links straight to its details', async () => {
    open()
    expect((await rowOf(/^Bitcoin/)).getAttribute('href')).toBe('/dashboard/sell/details?rateId=1')
    expect((await rowOf(/^BNB/)).getAttribute('href')).toBe('/dashboard/sell/details?rateId=3')
  })

  it("[SELL-04] [SELL-05] [CONST-24] a coin with several networks expands a 'Select Network' list of links", async () => {
    open()
    const coin = await screen.findByRole('button', { name: /^USDT/ })
    expect(coin.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByText('Select Network')).toBeNull()
    press(/^USDT/)
    expect(coin.getAttribute('aria-expanded')).toBe('true')
    const networks = screen.getByRole('region', { name: 'Networks of USDT' })
    expect(within(networks).getByText('Select Network')).toBeTruthy()
    expect(
      within(networks)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['ERC-20Ethereum₦1,630.00 / $1$100 ≈ ₦163,000limit: $10', '/dashboard/sell/details?rateId=4'],
      ['BEP-20BNB Smart Chain₦1,632.00 / $1$100 ≈ ₦163,200limit: $5', '/dashboard/sell/details?rateId=5'],
      ['TRC-20Tron₦1,655.25 / $1$100 ≈ ₦165,525', '/dashboard/sell/details?rateId=6'],
    ])
    press(/^USDT/)
    expect(screen.queryByText('Select Network')).toBeNull()
    expect(window.location.pathname).toBe('/dashboard/sell')
  })

  it('[RATE-01] [RATE-03] [RATE-04] each row shows naira per dollar, and a limit only above 0', async () => {
    open()
    expect((await rowOf(/^Bitcoin/)).textContent).toBe('BitcoinBTC₦1,650.00 / $1$100 ≈ ₦165,000limit: $20.50')
    expect((await rowOf(/^BNB/)).textContent).toBe('BNBBEP-20₦1,635.125 / $1$100 ≈ ₦163,512')
    // Several networks: their range, and no limit because theirs differ (AMB-40).
    expect(screen.getByRole('button', { name: /^USDT/ }).textContent).toBe(
      'USDT3 networks₦1,630.00 – ₦1,655.25 / $1$100 from ₦163,000',
    )
  })

  it("[SELL-09] 'Admin Message' shows the newest announcement as plain text", async () => {
    open()
    const card = await screen.findByRole('region', { name: 'Admin Message' })
    expect(within(card).getByText('Newest <b>news</b>')).toBeTruthy()
    expect(screen.queryByText('Old news')).toBeNull()
  })

  it('an announcement is one line that opens; dismissed on this device it stays away until there is another', async () => {
    open()
    const line = await screen.findByRole('button', { name: /^Admin Message/ })
    press(/^Admin Message/)
    expect(line.getAttribute('aria-expanded')).toBe('true')
    press('Dismiss message')
    expect(screen.queryByText('Admin Message')).toBeNull()
    cleanup()
    open()
    await rowOf(/^Bitcoin/)
    expect(screen.queryByText('Admin Message')).toBeNull()
    cleanup()
    open({ announcements: () => [{ body: 'Other news' }] })
    expect(await screen.findByText('Other news')).toBeTruthy()
  })

  it.each([
    ['rank', 'Your rank', 'Admin Message'],
    ['announcements', 'Admin Message', 'Your rank'],
  ])('%s failing alone takes nothing else down and tells nothing', async (field, missing, kept) => {
    const stage = open({
      [field]: () => {
        throw gatewayError(503, 'Not now')
      },
    })
    await rowOf(/^Bitcoin/)
    expect(await screen.findByRole('region', { name: kept })).toBeTruthy()
    expect(screen.queryByRole('region', { name: missing })).toBeNull()
    expect(screen.queryByText('Not now')).toBeNull()
    expect(stage.eventBus).toEqual([])
  })

  it('says how old the rates are and greys them after 60 s', async () => {
    const stage = open()
    const figure = within(await rowOf(/^Bitcoin/)).getByText('₦1,650.00 / $1').parentElement!
    expect(await screen.findByText('updated 0 s ago')).toBeTruthy()
    const tickAt = (ms: number) => {
      stage.time.now += ms
      act(() => stage.clock.increment(1000))
    }
    tickAt(60_000)
    expect(screen.getByText('updated 1 min ago')).toBeTruthy()
    expect(figure.dataset.stale).toBeUndefined()
    tickAt(1)
    expect(figure.dataset.stale).toBe('true')
  })

  it('[KYC-03] the identity check is not asked of whoever has no record as a customer', async () => {
    const stage = open({ kyc: () => ({ verificationStatus: 'NotStarted' }) })
    await rowOf(/^Bitcoin/)
    expect(stage.calls[0]!.variables.kycRequired).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('a customer without a rank record is Unranked with $0.00 (AMB-46)', async () => {
    open({
      rank: () => {
        throw gatewayError(404, 'Not found')
      },
    })
    const badge = await screen.findByRole('region', { name: 'Your rank' })
    expect(badge.textContent).toContain('Unranked')
    expect(badge.textContent).toContain('$0.00')
  })
})
