// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageOf, rows } from '../transactions.fixture'
import { area, openHistory, scrollTo, shown, withLayout } from './history-stage'

withLayout()

const items = () => [...document.querySelectorAll<HTMLElement>('li[data-index]')]
const places = () => items().map((item) => Number(item.getAttribute('aria-posinset')))

/** A window of ten rows. */
const lookThrough = (height = 720): void => {
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: height })
}

const scrollBy = async (rowsDown: number): Promise<void> => {
  area.scrollTop = rowsDown * area.rowHeight
  fireEvent.scroll(window)
  await waitFor(() => expect(places()).toContain(rowsDown + 1))
}

/** The second page has come: the list is as high as 40 rows. */
const nextPage = async (): Promise<void> => {
  scrollTo(0)
  const height = () => Number.parseFloat(document.querySelector('ul')?.parentElement?.style.height ?? '')
  await waitFor(() => expect(height()).toBeGreaterThan(39 * area.rowHeight))
}

describe('the drawn rows', () => {
  it('are those in view and a few around; readers hear the place of each, and how many there are', async () => {
    lookThrough()
    openHistory({ transactions: pageOf(rows(20)) })
    await waitFor(() => expect(shown().length).toBeGreaterThan(9))
    expect(shown().length).toBeLessThan(20)
    expect(places()).toEqual(places().map((_, index) => index + 1))
    expect(new Set(items().map((item) => item.getAttribute('aria-setsize')))).toEqual(new Set(['20']))
  })

  it('follow the scrolling; how many there will be is not known while there are more pages', async () => {
    lookThrough()
    openHistory({ transactions: pageOf(rows(60)) })
    await waitFor(() => expect(shown().length).toBeGreaterThan(9))
    expect(items()[0]?.getAttribute('aria-setsize')).toBe('-1')
    await nextPage()
    await scrollBy(22)
    expect(places()).not.toContain(1)
    expect(items().length).toBeLessThan(40)
  })

  it('keep the row with the focus and its neighbours, wherever the list is scrolled to', async () => {
    lookThrough()
    openHistory({ transactions: pageOf(rows(60)) })
    await waitFor(() => expect(shown().length).toBeGreaterThan(9))
    await nextPage()
    const link = items()[2]!.querySelector('a')!
    link.focus()
    await scrollBy(26)
    await waitFor(() => expect(document.activeElement).toBe(link))
    expect(places().slice(0, 3)).toEqual([2, 3, 4])
    link.blur()
    await waitFor(() => expect(places()).not.toContain(3))
  })

  it("a day's name stands in the list once for readers, and once for eyes", async () => {
    openHistory({ transactions: pageOf(rows(3)) })
    await screen.findByRole('heading', { level: 2, name: 'Today' })
    expect(screen.getAllByText('Today').map((name) => name.closest('[aria-hidden]') !== null)).toEqual([
      false,
      true,
    ])
  })
})
