import { expect } from 'vitest'
import { walkEvery } from '../../walker/walk'

/** ada's newest, as they are seeded: what each row says, and how far its bar is. */
const rows = [
  [
    /^Selling ETH · ERC-20≈\u00A0₦[\d,]+\.\d\d\d\d:\d\d\$160\.73PoolProcessing, waiting for network confirmation$/,
    '33',
  ],
  [/^Selling BNB · BEP-20₦11,895\.96\d\d:\d\d\$7\.23PendingAwaiting final approval$/, '66'],
  [/^Sold USDT · TRC-20₦413,187\.50 Approved · \d\d:\d\d\$250\.00$/, null],
  [/^Sold BTC₦751,362\.22\d\d:\d\d\$456\.20ReportedPlease contact support$/, '100'],
  [/^Deposited BTC\+0\.01\sBTC Approved · \d\d:\d\d\$908\.75$/, null],
] as const
const summary = 'My Transactions Summary'

walkEvery('history', {
  at: '/dashboard/transactions',
  as: 'ada',
  // Where the page is wide the totals stand beside the list, and no button opens them.
  window: { width: 600, height: 1000 },
  actors: {},
  proves: '[TX-01] [TX-03] [TX-04] [TX-05] [TX-08] [TX-09] [TX-15]',
  does: {
    'history.openSummary': ({ page }) => page.press('Statement'),
    // Its code comes when it is asked for.
    'history.closeSummary': (walker) => walker.until(() => walker.page.press('Close')),
  },
  shows: {
    shown: (page, { context: { summaryOpen } }, { records }) => {
      page.isTitled('Transactions')
      const links = [...document.querySelectorAll('li a')]
      for (const [index, [text, progress]] of rows.entries()) {
        expect(links[index]?.textContent).toMatch(text)
        const bar = links[index]?.querySelector('[role=progressbar]')
        expect(bar?.getAttribute('aria-valuenow') ?? null).toBe(progress)
        // Read out at the end of the link, where a number alone would say nothing.
        if (progress) expect(bar?.getAttribute('aria-valuetext')).toBe(`${progress} percent done`)
      }
      expect(links[0]?.getAttribute('href')).toBe('/dashboard/transactions/details?id=tx-ada-025')
      const { options } = page.field('Currency') as HTMLSelectElement
      expect([...options].map(({ text }) => text)).toEqual(['All', 'BTC', 'ETH', 'BNB', 'USDT'])
      const sort = document.querySelectorAll('[role=group][aria-label=Sort] button')
      const names = ['All', 'Pool', 'Pending', 'Approved', 'Reported']
      expect([...sort].map(({ textContent }) => textContent)).toEqual(names)
      const totals = /Total in naira₦9,039,021\.32Total trades24Total in US dollars\$5,535\.56/
      // Where the page is wide they stand beside the list.
      expect(document.querySelector('[aria-labelledby=summary]')?.textContent).toMatch(totals)
      const dialog = document.querySelector('dialog')?.textContent ?? null
      if (summaryOpen) expect(dialog).toMatch(new RegExp(`^${summary}.*${totals.source}`))
      if (records.at(-1)?.event.type !== 'history.openSummary') expect(dialog).toBeNull()
    },
  },
})
