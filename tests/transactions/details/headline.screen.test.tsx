import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gatewayError } from '../../stage/screen-stage'
import { pageOf, row } from '../transactions.fixture'
import { asked, openDetails } from './details-stage'

beforeEach(() => window.localStorage.clear())
afterEach(cleanup)

/** Ten sales of 10, 20, … 100 minutes: a quarter of the way is 32.5, three quarters 77.5. */
const past = pageOf(
  Array.from({ length: 10 }, (_, index) => {
    const sale = row(100 + index)
    return {
      ...sale,
      approveDate: new Date(Date.parse(sale.createDate) + (index + 1) * 600_000).toISOString(),
    }
  }),
)

describe('the headline', () => {
  const pool = { status: 'pool', approveDate: null, amountUSD: '50.00', amountNGN: '81000.00' } as const
  const rates = (value: string) => () => [
    { id: 1, value: '1.00', currency: { symbol: 'USDT', name: 'USDT', chain: 'eth' } },
    { id: 2, value, currency: { symbol: 'USDT', name: 'USDT', chain: 'tron' } },
  ]
  const lead = () => document.querySelector('[data-amount]')?.textContent

  it('before the confirmation: the naira at the rate of now, and said so; it is being sold, not sold', async () => {
    await openDetails(pool, { rates: rates('1652.7599') })
    // 50.00 × 1652.7599 = 82637.995, truncated.
    await waitFor(() => expect(lead()).toBe('≈\u00A0₦82,637.99'))
    expect(screen.getByText(/^At the current rate, ₦1,652.7599 \/ \$1\. We lock your rate/)).toBeTruthy()
    expect(screen.getByText(/^Selling USDT/)).toBeTruthy()
    expect(screen.queryByText('NGN', { selector: 'dt' })).toBeNull()
    expect(screen.getByText('GTBank', { selector: 'b' }).parentElement?.textContent).toBe('to GTBank ••6789')
    expect(screen.getByText('The network usually confirms in 1–5 min')).toBeTruthy()
  })

  it("without a rate: the server's estimate, said to be one", async () => {
    await openDetails(pool, {
      rates: () => {
        throw gatewayError(503, 'Not now')
      },
    })
    expect(lead()).toBe('≈\u00A0₦81,000.00')
    expect(screen.getByText(/^An estimate\. We lock your rate/)).toBeTruthy()
  })

  it("confirmed: the locked figure without '≈', sold, and no rate is asked for", async () => {
    const stage = await openDetails(
      { ...pool, status: 'pending' },
      { rates: rates('9999.00'), transactions: past },
    )
    expect(lead()).toBe('₦81,000.00')
    expect(screen.queryByText(/We lock your rate/)).toBeNull()
    expect(screen.getByText(/^Sold USDT/)).toBeTruthy()
    expect(await screen.findByText('Usually 32 min – 1 h 18 min')).toBeTruthy()
    expect(asked(stage, 'RatesNow')).toEqual([])
  })

  it('what stays in a wallet leads with its coins', async () => {
    await openDetails({ direction: 'wallet', status: 'pool', amountNGN: null, bankAccount: null })
    expect(lead()).toBe('50.00\u202FUSDT')
    expect(screen.getByText(/^Depositing USDT/)).toBeTruthy()
    expect(screen.queryByText(/We lock your rate/)).toBeNull()
  })
})
