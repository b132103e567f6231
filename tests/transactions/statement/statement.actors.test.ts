// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SimulatedClock } from 'xstate'
import { statementMaker } from '../../../client/transactions/history/summary/totals.view'
import { apiError } from '../../../machines/core/api-error'
import { pageOf, row, rows } from '../transactions.fixture'

const clock = new SimulatedClock()
const tenThousandRows = rows(10_000)
let failingPages: number[] = []
let requestedPages: number[] = []
let saved: { name: string; text: string }[] = []
let timer: ReturnType<typeof setInterval> | undefined

let history: object[] = tenThousandRows
/** Changes the server's history after each page. */
let afterPage: (page: number) => void
let makeStatement: ReturnType<typeof statementMaker>

const services = {
  clock,
  now: () => Date.parse('2026-11-20T12:00:00Z'),
  // jsdom's Blob is slow.
  shareOrDownload: async ({ name, make: makeFile }: { name: string; make: () => Promise<Blob> }) => {
    clearInterval(timer)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(await makeFile()))
    saved.push({ name, text })
    return 'saved'
  },
}
const query = async ({ variables: { page, size } }: { variables: { page: number; size: number } }) => {
  requestedPages.push(page)
  // Responds in a later task, like a real network.
  await new Promise((resolve) => setTimeout(resolve))
  if (failingPages[0] === page) {
    failingPages.shift()
    throw apiError(null, null)
  }
  const transactions = pageOf(history as never)({ page, size, currency: 'all' })
  afterPage(page)
  return { data: { transactions } }
}

beforeEach(() => {
  failingPages = []
  requestedPages = []
  saved = []
  makeStatement = statementMaker(services as never, { query } as never, () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

const make = (
  period: string,
  format: 'csv' | 'print' = 'csv',
  serverHistory: object[] = tenThousandRows,
  onPage: typeof afterPage = () => undefined,
) => {
  history = serverHistory
  afterPage = onPage
  const controller = new AbortController()
  return { cancel: () => controller.abort(), result: makeStatement({ period, format }, controller.signal) }
}

const bytesOf = (blob: Blob) =>
  new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.readAsArrayBuffer(blob)
  })

describe('a statement', () => {
  it('a statement of 10,000 rows is built in slices [EXT-04] [EXT-05] [EXT-07]', async () => {
    let [longestTask, previous] = [0, performance.now()]
    timer = setInterval(() => {
      const now = performance.now()
      ;[longestTask, previous] = [Math.max(longestTask, now - previous), now]
    }, 0)
    const startedAt = performance.now()
    await make('').result
    const elapsedMs = performance.now() - startedAt
    const [{ name, text }] = saved as [{ name: string; text: string }]
    const lines = text.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFDate (Africa/Lagos),Type,Coin,Amount,Rate,Dollars,Naira,Status,Hash,Transaction ID,Bank,Counterparty,Note',
    )
    // If the work were not sliced, one task would take the whole time.
    expect(longestTask).toBeLessThan(elapsedMs / 3)
    expect([lines.length, lines.at(-1), requestedPages.length]).toEqual([10_002, '', 100])
    expect(lines[1]).toMatch(
      /^2026-11-20 \d\d:00,Sold,USDT TRC-20,-50,1650,50\.00,82500\.00,Approved,ab12,CN-1000,GTBank ••6789,,$/,
    )
    expect(name).toMatch(/^coinnaira-statement-all-time-as-of-20-nov-2026-\d\d-00-africa-lagos\.csv$/)
  })

  it('a month’s statement reads only that month’s pages [EXT-07]', async () => {
    await make('2026-11').result
    const [{ text }] = saved as [{ name: string; text: string }]
    const lines = text.trimEnd().split('\r\n').slice(1)
    expect(lines.every((line) => line.startsWith('2026-11-'))).toBe(true)
    expect(lines.length).toBeGreaterThan(400)
    expect(requestedPages).toEqual([1, 2, 3, 4, 5])
  })

  it('a statement requests a failing page three times before it fails [EXT-08]', async () => {
    failingPages = [3, 3]
    const first = make('', 'csv', rows(250))
    const clockTimer = setInterval(() => clock.increment(3_000), 5)
    await first.result
    expect([requestedPages, saved.length]).toEqual([[1, 2, 3, 3, 3], 1])
    failingPages = [2, 2, 2]
    requestedPages = []
    await expect(make('', 'csv', rows(250)).result).rejects.toMatchObject({ status: null })
    expect([requestedPages, saved.length]).toEqual([[1, 2, 2, 2], 1])
    await make('', 'csv', rows(250)).result
    clearInterval(clockTimer)
    expect([requestedPages, saved.length]).toEqual([[1, 2, 2, 2, 2, 3], 2])
    expect(saved[1]?.text.split('\r\n')).toHaveLength(252)
  })

  it.each([1, 60])(
    'with %i new deposits per page, a statement has each row once [EXT-07]',
    async (arrivals) => {
      const history = rows(450)
      let newest = 0
      await make('', 'csv', history, () => {
        for (let deposit = 0; deposit < arrivals; deposit += 1) history.unshift(row(--newest))
      }).result
      const numbers = saved[0]!.text.match(/CN-\d+/g)
      expect(numbers).toEqual(rows(450).map(({ transactionId }) => transactionId))
      expect(requestedPages.length).toBeLessThanOrEqual(12)
      expect(new Set(requestedPages).size).toBe(requestedPages.length)
    },
  )

  it('a cancelled statement saves nothing [EXT-07]', async () => {
    const { cancel, result } = make('')
    result.catch(() => undefined)
    await vi.waitFor(() => expect(requestedPages.length).toBeGreaterThan(3))
    cancel()
    const previous = requestedPages.length
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requestedPages.length).toBeLessThanOrEqual(previous + 1)
    expect(saved).toEqual([])
  })

  it('a CSV has signed amounts, a swap’s other leg and the recipient [EXT-05]', async () => {
    const leg = { type: 'inter-transfer', direction: 'wallet', createDate: '2026-11-20T10:00:00.000Z' }
    const eth = { symbol: 'ETH', name: 'Ethereum', chain: 'eth' }
    const bola = { firstName: 'Bola', lastName: 'Ade', username: 'bola' }
    const moves = [
      row(0, { type: 'transfer', direction: 'wallet', counterparty: bola }),
      row(1, { type: 'credit', direction: 'wallet', counterparty: bola }),
      row(2, { ...leg, amountCrypto: '0.01234567', currency: eth } as never),
      row(3, { ...leg, amountCrypto: '50.00' } as never),
    ]
    await make('', 'csv', moves).result
    const cells = saved[0]!.text.trimEnd().split('\r\n').slice(1)
    expect(cells.map((line) => line.split(',')).map((line) => [line[3], line.at(-2)])).toEqual([
      ['-50', 'Bola Ade (@bola)'],
      ['50', 'Bola Ade (@bola)'],
      ['0.01234567', '50 USDT'],
      ['-50', '0.01234567 ETH'],
    ])
  })

  it('the last CSV column is the note, never as a formula [EXT-68]', async () => {
    const note = '=HYPERLINK("https://evil.example","Your refund")'
    await make('', 'csv', [row(0, { note }), row(1, { note: 'Rent,\r\n=1+1' }), row(2)]).result
    const cells = saved[0]!.text.split(/\r\n(?!=)/)
    expect(cells[1]).toMatch(/,"'=HYPERLINK\(""https:\/\/evil\.example"",""Your refund""\)"$/)
    expect(cells.slice(2, 4).map((line) => line.split('••6789,,')[1])).toEqual(['"Rent,\r\n=1+1"', ''])
  })

  it('a statement of an empty period fails with a message', async () => {
    await expect(make('2020').result).rejects.toMatchObject({
      status: 404,
      summary: 'No transactions in 2020',
    })
  })

  it('a printed statement has a heading and notes as text [EXT-09] [EXT-68]', async () => {
    const html = '<img src=x onerror=alert(1)>'
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync(): void {}
      },
    )
    // A live list, as in browsers.
    const sheets: object[] = []
    Object.defineProperty(document, 'adoptedStyleSheets', {
      configurable: true,
      get: () => sheets,
      set: (tenThousandRows: object[]) => sheets.splice(0, sheets.length, ...[...tenThousandRows]),
    })
    document.title = 'CoinNaira | Transactions'
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await make('', 'print', [
      row(0, { note: html }),
      row(1, { status: 'reported' }),
      row(2, { amountNGN: '0.50' }),
    ]).result
    const paper = document.getElementById('paper')
    expect(print).toHaveBeenCalledOnce()
    expect(document.title).toMatch(/^CoinNaira-statement-All-time-as-of-20-Nov-2026-\d\d-00-Africa-Lagos$/)
    expect(paper?.querySelectorAll('thead th[scope=col]')).toHaveLength(13)
    expect(paper?.querySelector('h1')?.textContent).toBe('CoinNaira statement')
    expect([...(paper?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^All time, as of 20 Nov 2026, \d\d:00 \(Africa\/Lagos\)$/),
      '3 transactions, ₦82,500.50 arrived',
    ])
    expect(paper?.querySelectorAll('tr')).toHaveLength(4)
    expect([paper?.querySelector('td:last-child')?.textContent, paper?.querySelector('img')]).toEqual([
      html,
      null,
    ])
    // Some phones never report that the print dialog closed.
    await make('', 'print', [row(0)]).result
    expect([document.querySelectorAll('#paper').length, sheets.length]).toEqual([1, 1])
    window.dispatchEvent(new Event('afterprint'))
    expect([document.getElementById('paper'), sheets.length]).toEqual([null, 0])
    expect(document.title).toBe('CoinNaira | Transactions')
  })
})
