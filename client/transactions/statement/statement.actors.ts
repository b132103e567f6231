import { fromPromise } from 'xstate'
import { apiError } from '../../../machines/core/api-error'
import { productName } from '../../../machines/shell/routes.rules'
import { arrivedNaira } from '../../../machines/transactions/history/history.rules'
import { csvLine } from '../../../machines/transactions/statement/csv.rules'
import type { StatementAsked } from '../../../machines/transactions/statement/statement.machine'
import type { Services } from '../../flows/services'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { inSlices } from '../../platform/in-slices'
import { dateTime, dayText, naira, periodName } from '../../ui/format'
import { listMoved, readOn } from '../history/history.source'
import type { Reading } from '../history/transaction-indexes.store'
import { restoreRows } from '../search/kept-history.store'
import { columns, factsOf } from '../search/search.store'
import { printStatement } from './statement-paper.actors'

/** Tells Excel that it is UTF-8. */
const byteOrderMark = '\uFEFF'

/** Waits before a page that failed is asked for again, ms. */
const retryWaits = [1_000, 3_000]

/** Reads a period's rows page by page. */
const readPeriod = async ({ clock }: Services, reading: Reading, period: string): Promise<void> => {
  const { index, signal } = reading
  const oldestDay = () => dayText(Date.parse(index.oldest!.createDate))
  for (let failures = 0; index.extent.page === 0 || (index.extent.hasNextPage && oldestDay() >= period); )
    try {
      await readOn(reading)
      failures = 0
    } catch (error) {
      const wait = retryWaits[failures++]
      if (!wait || signal.aborted || error === listMoved) throw error
      await new Promise((resolve) => clock.setTimeout(() => resolve(null), wait))
    }
}

export const statementActors = (services: Services, list: Omit<Reading, 'signal'>) => ({
  makeStatement: fromPromise<void, StatementAsked>(async ({ input: { period, format, stored }, signal }) => {
    const { index } = list
    if (stored) await restoreRows({ ...list, signal })
    else await readPeriod(services, { ...list, signal }, period)
    const rows: WholeTransactionFragment[] = []
    const take = (row: WholeTransactionFragment) =>
      dayText(Date.parse(row.createDate)).startsWith(period) && rows.push(row)
    await inSlices(index.rows(), take, signal)
    if (rows.length === 0) throw apiError(404, `No transactions in ${periodName(period)}`)
    // What the device has may begin within the period: it says from when.
    const since = stored && index.extent.hasNextPage ? ` since ${dateTime(rows.at(-1)!.createDate)}` : ''
    const title = `${periodName(period)}${since}, as of ${dateTime(new Date(index.readAt ?? 0).toISOString())}`
    // The next one is read anew; one that fails goes on where it stopped.
    index.begin()
    const lines = [columns]
    await inSlices(rows, (row) => lines.push(factsOf(row)), signal)
    if (format === 'csv') {
      const file = [byteOrderMark]
      await inSlices(lines, (line) => file.push(csvLine(line)), signal)
      await services.shareOrDownload({
        name: `statement ${title}.csv`.replace(/[ ,:]+/g, '-').toLowerCase(),
        title: `${productName} statement`,
        make: async () => new Blob(file, { type: 'text/csv' }),
      })
    } else {
      const arrived = arrivedNaira(rows)
      const sum = `${rows.length} transactions${arrived ? `, ${naira(arrived)} arrived` : ''}`
      await printStatement([title, sum], lines, signal)
    }
  }),
})
