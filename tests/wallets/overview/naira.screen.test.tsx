import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { WalletsScreen } from '../../../client/wallets/overview/wallets.screen'
import { type Answers, gatewayError, openScreen, press } from '../../stage/screen-stage'
import { waitFor } from '../../walker/patience'
import { info, loaded, signIn, theMode, walletAnswers } from '../wallets.fixture'

beforeEach(signIn)

const open = (changed?: Answers) =>
  openScreen(<WalletsScreen />, '/dashboard/wallets', walletAnswers(changed))
const list = () => screen.getByRole('region', { name: 'Your coins' })

describe('naira', () => {
  const rate = (id: number, symbol: string, chain: string, value: string) => ({
    id,
    value,
    limit: '0.00',
    currency: { symbol, name: symbol, chain },
  })
  const total = () => screen.getByRole('region', { name: 'Total balance' })

  it('leads the total and each coin that has a balance; an empty one has none', async () => {
    open({
      rates: () => [
        rate(1, 'BTC', 'btc', '1650.00'),
        rate(2, 'USDT', 'eth', '1630.001'),
        rate(3, 'USDT', 'tron', '1655.25'),
      ],
    })
    await loaded()
    // 7407.59 × 1650 + 10 × 1630.001 + 50.50 × 1655.25, each truncated.
    expect(total().querySelector('[data-amount]')?.textContent).toBe('≈\u00A0₦12,322,413.63')
    expect(within(list()).getByText('≈\u00A0₦12,222,523.50', { normalizer: (text) => text })).toBeTruthy()
    const empty = within(list()).getByRole('link', { name: /^Ethereum/ })
    expect(empty.textContent).not.toContain('₦')
  })

  it('is not shown where a coin that is held has no rate, or no rate came: the dollars lead', async () => {
    open()
    await loaded()
    expect(total().querySelector('[data-amount]')?.textContent).toBe('$7,468.09')
    cleanup()
    open({
      rates: () => {
        throw gatewayError(503, 'Not now')
      },
    })
    await loaded()
    expect(total().querySelector('[data-amount]')?.textContent).toBe('$7,468.09')
  })

  it("'Add crypto' leads to the deposit where it stays in the wallet, and to the switch otherwise", async () => {
    open({ wallets: () => info({ mode: true }) })
    await loaded()
    expect(screen.getByRole('link', { name: 'Add crypto' }).getAttribute('href')).toBe('/dashboard/sell')
    cleanup()
    open()
    await loaded()
    press('Turn on wallet mode to add crypto')
    await waitFor(async () => expect(document.activeElement).toBe(await theMode()))
    cleanup()
    open({ wallets: () => info({ mode: true, adminWalletMode: false }) })
    await screen.findAllByText('Turned Off By Admin')
    expect(screen.queryByText(/[Aa]dd crypto/)).toBeNull()
  })
})
