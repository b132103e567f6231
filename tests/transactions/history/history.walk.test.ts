import { expect } from 'vitest'
import { walkEvery } from '../../walker/walk'

/** ada's newest, as they are seeded: what each row says, and how far its bar is. */
const rows = [
  [/^Selling ETH · ERC-20≈\u00A0₦[\d,]+\.\d\d\d\d:\d\dPool\$160\.72$/, '33'],
  [/^Selling BNB · BEP-20₦11,895\.96\d\d:\d\dPending\$7\.22$/, '66'],
  [/^Sold USDT · TRC-20₦413,187\.50\d\d:\d\dApproved\$250\.00$/, null],
  [/^Sold BTC₦751,362\.22\d\d:\d\dReported\$456\.20$/, '100'],
  [/^Deposited BTC\+0\.01\sBTC\d\d:\d\dApproved\$908\.75$/, null],
] as const
const summary = 'My Transactions Summary'

walkEvery('history', {
  at: '/dashboard/transactions',
  as: 'ada',
  actors: {},
  proves: '[TX-01] [TX-03] [TX-04] [TX-05] [TX-08] [TX-09] [TX-15]',
  does: {
    'history.openSummary': ({ page }) => page.press('Summary'),
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
      const options = (label: string) =>
        [...(page.field(label) as HTMLSelectElement).options].map(({ text }) => text)
      expect(options('Currency')).toEqual(['All', 'BTC', 'ETH', 'BNB', 'USDT'])
      expect(options('Sort')).toEqual(['All', 'Pool', 'Pending', 'Approved', 'Reported'])
      if (summaryOpen) {
        page.reads(summary)
        const totals = 'Total trades24Total in naira₦9,039,021.32Total in US dollars$5,535.53'
        expect(document.querySelector('dialog')?.textContent).toContain(totals)
      }
      if (records.at(-1)?.event.type !== 'history.openSummary') page.lacks(summary)
    },
  },
})
