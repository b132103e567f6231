import type { Page } from '@playwright/test'

export const rowsIn = 'li[data-index]'

/**
 * The page itself provides the list's pages, so that only the browser's work is measured.
 */
export const mockPages = (page: Page, sales: number): Promise<unknown> =>
  page.addInitScript((total) => {
    const rowOf = (number: number) => ({
      __typename: 'Transaction',
      id: `long-${number}`,
      createDate: new Date(Date.UTC(2026, 10, 20) - number * 47 * 60_000).toISOString(),
      amountCrypto: '50.000000000000000000',
      amountUSD: '50.00',
      amountNGN: '82500.00',
      status: ['approved', 'approved', 'pending', 'approved', 'reported'][number % 5],
      direction: 'bank',
      type: 'deposit',
      currency: { __typename: 'Currency', symbol: 'USDT', name: 'Tether', chain: 'tron' },
      transactionId: `CN-${number}`,
      approveDate: null,
      blockchainTransactionId: 'ab12',
      bankAccount: {
        __typename: 'PayoutBank',
        accountName: 'ADA OBI',
        accountNumber: '0123456789',
        bank: { __typename: 'Bank', id: '058', name: 'GTBank' },
      },
      counterparty: null,
      rate: '1650',
      note: null,
      receiptCode: null,
      isReleased: null,
    })
    const pageOf = (number: number, size: number) => {
      const first = (number - 1) * size
      return {
        __typename: 'TransactionConnection',
        nodes: Array.from({ length: size }, (_, index) => rowOf(first + index)),
        pageInfo: {
          __typename: 'PageInfo',
          page: number,
          hasNextPage: first + size < total,
          numberOfPages: Math.ceil(total / size),
        },
        totals: { __typename: 'TransactionTotals', totalTrades: total, totalNgn: '1.00', totalUsd: '1.00' },
      }
    }
    const real = window.fetch.bind(window)
    window.fetch = async (address, init) => {
      const body = typeof init?.body === 'string' ? init.body : '{}'
      const { operationName, variables } = JSON.parse(body)
      if (operationName !== 'HistoryPage') return real(address, init)
      return Response.json({ data: { transactions: pageOf(variables.page, variables.size) } })
    }
  }, sales)

/** Scrolls to the end of the list; returns the maximum number of rendered rows. */
export const scrollToEnd = async (page: Page, sales: number): Promise<number> => {
  await page.mouse.move(180, 500)
  return page.evaluate(
    async ([selector, total]) => {
      let most = 0
      const end = Date.now() + 150_000
      const last = () => [...document.querySelectorAll<HTMLElement>(selector)].at(-1)?.dataset.index
      while (Number(last()) < total - 1 && Date.now() < end) {
        window.scrollTo(0, document.documentElement.scrollHeight)
        await new Promise(requestAnimationFrame)
        most = Math.max(most, document.querySelectorAll(selector).length)
      }
      return most
    },
    [rowsIn, sales] as const,
  )
}

interface Ride {
  /** ms between two frames, in the middle of all. */
  median: number
  /** The longest. */
  worst: number
  maxRows: number
}

/** Scrolls steadily, up or down, and looks at every frame. */
export const scrollThrough = (page: Page, speed: number, frames: number): Promise<Ride> =>
  page.evaluate(
    async ([selector, step, count]) => {
      const took: number[] = []
      let maxRows = 0
      let before = await new Promise<number>(requestAnimationFrame)
      for (let frame = 0; frame < count; frame += 1) {
        window.scrollBy(0, step)
        const now = await new Promise<number>(requestAnimationFrame)
        took.push(now - before)
        before = now
        if (frame % 10 === 0) maxRows = Math.max(maxRows, document.querySelectorAll(selector).length)
      }
      const sorted = took.toSorted((a, b) => a - b)
      return { median: sorted[Math.floor(count / 2)]!, worst: sorted.at(-1)!, maxRows }
    },
    [rowsIn, speed, frames] as const,
  )

/** MB in use after a collection. */
export const heap = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}
