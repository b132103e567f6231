import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Days } from '../../../client/transactions/history/days.view'
import { listRows } from '../../../client/transactions/history/list-rows'
import { system } from '../../../client/ui/theme'
import { row } from '../transactions.fixture'

beforeEach(() => {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000_000)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(72)
})

/** Renders a list with pages of 20 rows and counts the renders of each row by reads of its amount. */
const open = () => {
  const renders = new Map<string, number>()
  const numberedRow = (number: number) =>
    new Proxy(row(number), {
      get: (target, key) => {
        if (key === 'amountUSD') renders.set(target.id, (renders.get(target.id) ?? 0) + 1)
        return Reflect.get(target, key)
      },
    })
  const loadedRows: ReturnType<typeof row>[] = []
  const append = () =>
    loadedRows.push(...Array.from({ length: 20 }, (_, number) => numberedRow(loadedRows.length + number)))
  const onOpen = vi.fn()
  const page = () => (
    <ChakraProvider value={system}>
      <Days rows={listRows(loadedRows as never)} now={0} mayGrow onOpen={onOpen} />
    </ChakraProvider>
  )
  append()
  const { rerender } = render(page())
  const nextPage = () => {
    append()
    rerender(page())
  }
  return { loadedRows, renders, nextPage, onOpen }
}

it('loading the next page does not render earlier rows again [TX-11]', () => {
  const { renders, nextPage } = open()
  const firstPageRenders = [...renders]
  expect(firstPageRenders).toHaveLength(20)
  nextPage()
  expect(renders.size).toBe(40)
  expect([...renders].slice(0, 20)).toEqual(firstPageRenders)
})

it('a click on a row opens its page; Ctrl+click opens a tab', () => {
  const { onOpen } = open()
  const [link] = screen.getAllByRole('link')
  // jsdom cannot open tabs.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(link!, { ctrlKey: true })
  fireEvent.click(link!.parentElement!)
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.click(link!.querySelector('time')!)
  expect(onOpen.mock.calls).toEqual([['/dashboard/transactions/details?id=t0']])
})
