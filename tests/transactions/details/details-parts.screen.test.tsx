import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../../client/platform/storage'
import { outcome } from '../../../client/transactions/details/first-seen.store'
import { failing } from '../../stage/screen-stage'
import { pageOf, type Row, row } from '../transactions.fixture'
import { asked, openDetails, pass } from './details-stage'

const steps = async () => {
  const card = await screen.findByRole('region', { name: 'Progress' })
  return within(card)
    .getAllByRole('listitem')
    .map((item) => `${item.querySelector('svg')?.getAttribute('aria-label')}: ${item.textContent}`)
}
const created = '2026-11-20T11:55:00.000Z'
/** Ten sales of 10, 20, … 100 minutes. */
const past = (changed: Partial<Row> = {}, count = 10) =>
  pageOf(
    Array.from({ length: count }, (_, index) => row(100 + index)).map((each, index) => ({
      ...each,
      approveDate: new Date(Date.parse(each.createDate) + (index + 1) * 600_000).toISOString(),
      ...changed,
    })),
  )

describe('progress', () => {
  it('a step that this device saw happen has the time by which it had', async () => {
    const stage = await openDetails({ status: 'pool', approveDate: null, createDate: created })
    expect((await steps()).slice(0, 3)).toEqual([
      'Done: Detected on the network20 Nov 2026, 12:55',
      'Now: Network confirmationsunder way',
      'To come: Final approval',
    ])
    stage.answers.transaction = () =>
      row(7, { transactionId: 'CN-7', status: 'pending', createDate: created })
    await pass(stage, 600_000)
    await waitFor(async () => expect((await steps())[1]).toMatch(/^Done: Network confirmationsby 20 Nov/))
    expect((await steps())[2]).toBe('Now: Final approvalunder way')
  })

  it.each([
    ['fewer than three', past({}, 2)],
    ['of another network', past({ currency: { symbol: 'USDT', name: 'USDT', chain: 'eth' } })],
    ['moves between wallets', past({ direction: 'wallet' })],
    ['not to be had', failing()],
  ])('past sales %s say nothing', async (_, transactions) => {
    const stage = await openDetails({ status: 'pending', approveDate: null }, { transactions })
    await waitFor(() => expect(asked(stage, 'PastSales')).toHaveLength(1))
    await steps()
    expect(screen.queryByText(/last sales/)).toBeNull()
  })
})

describe('what this device saw', () => {
  it('only a transaction that was seen unconfirmed has a time of confirmation, and it never changes', () => {
    const storage = memoryStorage()
    expect(outcome(storage, { id: 'a', status: 'pending' }, 5)).toBeNull()
    expect(outcome(storage, { id: 'b', status: 'pool' }, 10)).toBeNull()
    expect(outcome(storage, { id: 'b', status: 'pending' }, 20)).toBe(20)
    expect(outcome(storage, { id: 'b', status: 'approved' }, 30)).toBe(20)
    expect(outcome(storage, { id: 'c', status: 'pool' }, 10)).toBeNull()
    expect(outcome(storage, { id: 'c', status: 'approved' }, 20)).toBeNull()
  })

  it('keeps the last thirty, and lives with a storage that is broken or takes nothing', () => {
    const storage = memoryStorage()
    for (let number = 0; number < 31; number += 1) outcome(storage, { id: `t${number}`, status: 'pool' }, 1)
    expect(outcome(storage, { id: 't0', status: 'pending' }, 2)).toBeNull()
    expect(outcome(storage, { id: 't1', status: 'pending' }, 2)).toBe(2)
    storage.setItem('app.sightings', '{"t1":')
    expect(outcome(storage, { id: 't1', status: 'pending' }, 3)).toBeNull()
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError')
      },
    }
    expect(outcome(full, { id: 'a', status: 'pool' }, 1)).toBeNull()
  })
})
