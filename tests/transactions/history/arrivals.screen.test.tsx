import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageOf, row, rows } from '../transactions.fixture'
import { openHistory, setUpHistory, visibleIds } from './history.fixture'

beforeEach(setUpHistory)

/** A history whose second-to-last row is 413,021 naira. A deposit arrives after each request. */
const open = (count: number) => {
  const history = rows(count)
  history[count - 2] = row(count - 2, { amountNGN: '413021.29' })
  const pages: string[] = []
  let newest = 0
  const transactions = (args: { page: number; size: number; currency: string }) => {
    pages.push(`${args.page} of ${args.size}`)
    const page = pageOf(history)(args)
    history.unshift(row(--newest))
    return page
  }
  openHistory({ transactions })
  return pages
}
const idsOf = (count: number) => rows(count).map(({ id }) => id)

it('a search reaches the oldest row while deposits arrive [EXT-01]', async () => {
  const pages = open(250)
  await waitFor(() => expect(visibleIds()).toHaveLength(20))
  fireEvent.change(await screen.findByLabelText('Search transactions'), { target: { value: '413,021' } })
  await waitFor(() => expect(visibleIds()).toEqual(['t248']))
  expect(pages.length).toBeLessThan(12)
})

it('scrolling reads each page once while deposits arrive [TX-11] [TX-12] [TX-13]', async () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(0)
  const pages = open(70)
  await waitFor(() => expect(visibleIds()).toEqual(idsOf(70)))
  const { length } = pages
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(pages).toHaveLength(length)
  expect(new Set(pages).size).toBe(pages.length)
})
