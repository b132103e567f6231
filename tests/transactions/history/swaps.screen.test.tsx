// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf, row } from '../transactions.fixture'
import { listOf, openHistory, pick, scrollTo, shown, withLayout } from './history-stage'

withLayout()

const at = '2026-11-20T09:30:00.000Z'
const leg = (number: number, symbol: string, amountCrypto: string) =>
  row(number, {
    type: 'inter-transfer',
    direction: 'wallet',
    createDate: at,
    amountCrypto,
    amountNGN: null,
    currency: { symbol, name: symbol, chain: symbol === 'ETH' ? 'eth' : 'tron' },
  })

it('a swap is one row with signs, also where its legs come on two pages; with one of its coins only, its leg is a row', async () => {
  const before = Array.from({ length: 19 }, (_, index) =>
    row(index, { createDate: '2026-11-20T10:00:00.000Z' }),
  )
  // The first page ends between the legs.
  const all = [...before, leg(19, 'ETH', '0.1863354'), leg(20, 'USDT', '600'), row(21)]
  openHistory({ transactions: pageOf(all) })
  await listOf(20)
  scrollTo(0)
  await listOf(21)
  const swap = screen.getByRole('link', { name: /USDT → ETH/ })
  expect(swap.textContent).toMatch(/\+0\.18633\sETH.*−600\.00\sUSDT/)
  expect(shown().slice(18)).toEqual(['t18', 't19', 't21'])
  pick('Currency', 'USDT')
  await listOf(21)
  expect(screen.queryByRole('link', { name: /→/ })).toBeNull()
  expect(screen.getByRole('link', { name: /Swapped USDT/ }).getAttribute('href')).toMatch(/id=t20$/)
})
