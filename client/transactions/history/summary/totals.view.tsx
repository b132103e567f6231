import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Printer, Sheet, X } from 'lucide-react'
import { memo, useId, useState, useSyncExternalStore } from 'react'
import { fromPromise } from 'xstate'
import { apiError } from '../../../../machines/core/api-error'
import { productName } from '../../../../machines/shell/routes.rules'
import { allCurrencies, arrivedNaira } from '../../../../machines/transactions/history/history.rules'
import { csvLine } from '../../../../machines/transactions/statement/csv.rules'
import {
  type StatementAsked,
  statementFlow,
} from '../../../../machines/transactions/statement/statement.machine'
import { type Services, useServices } from '../../../flows/services'
import { useFlow } from '../../../flows/use-flow'
import type { HistoryPageQuery, WholeTransactionFragment } from '../../../generated/graphql'
import { inSlices } from '../../../platform/in-slices'
import { bodyFont, colours } from '../../../theme'
import { Button } from '../../../ui/controls/button.view'
import { ErrorText } from '../../../ui/feedback/error-text.view'
import { dateTime, dayText, dollars, figure, naira, periodName, zoneName } from '../../../ui/format'
import { Card } from '../../../ui/layout/card.view'
import { Modal } from '../../../ui/layout/modal.view'
import { Amount } from '../../../ui/marks/amount.view'
import { restoreRows } from '../../search/kept-history.store'
import { statementLines } from '../../search/search.store'
import { listMoved, readOn } from '../history.source'
import { TransactionIndex } from '../transaction-index.store'
import type { Keeper, ListReading } from '../transaction-indexes.store'

/** On screen nothing of it is seen, on paper nothing else; white in both themes. Columns 4 to 7 are amounts. Chrome repeats a heading of one line on each page. */
const styles = `@media screen { #paper { display: none } }
@media print {
  @page { size: A4 landscape; margin: 12mm }
  html, body { background: #fff !important }
  body > :not(#paper) { display: none !important }
  #paper { color: ${colours.fg.DEFAULT[0]}; font: 8.5pt/1.35 ${bodyFont} }
  #paper h1 { border-top: 4pt double ${colours.brand.solid[0]}; padding: 6pt 0; font-size: 18pt; font-weight: 700 }
  #paper table { width: 100%; margin-top: 8pt; border-collapse: collapse }
  #paper tr { break-inside: avoid }
  #paper th { font-weight: 600; text-align: left; white-space: nowrap }
  #paper :is(td, th) { padding: 3pt; border-bottom: 0.5pt solid ${colours.border.DEFAULT[0]}; overflow-wrap: anywhere }
  #paper :is(td, th):nth-child(n + 4):nth-child(-n + 7) { text-align: right; white-space: nowrap }
  #paper td:nth-child(9) { max-width: 42mm; font-size: 6.5pt }
}`

const element = (name: string, ...content: (string | Node)[]): HTMLElement => {
  const made = document.createElement(name)
  made.append(...content)
  return made
}

/** Takes the last statement away: some phones do not tell when their dialog closes. */
let endPrint = (): void => undefined

/** Opens the device's dialog for a page with these lines, which goes when the dialog closes. `name`: of its file. */
const printStatement = async (
  name: string,
  notes: readonly string[],
  [heading, ...lines]: readonly [readonly string[], ...(readonly string[])[]],
  signal: AbortSignal,
): Promise<void> => {
  const body = element('tbody')
  const headings = heading.map((field) => element('th', field))
  for (const cell of headings) cell.setAttribute('scope', 'col')
  await inSlices(
    lines,
    (fields) => body.append(element('tr', ...fields.map((field) => element('td', field)))),
    signal,
  )
  const table = element('table', element('thead', element('tr', ...headings)), body)
  const title = element('h1', `${productName} statement`)
  const paper = element('section', title, ...notes.map((note) => element('p', note)), table)
  paper.id = 'paper'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  endPrint()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  document.body.append(paper)
  const { title: pageTitle } = document
  document.title = name
  endPrint = () => {
    endPrint = () => undefined
    paper.remove()
    // The list is the document's own: kept as it is, it would keep this sheet.
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    if (document.title === name) document.title = pageTitle
  }
  window.addEventListener('afterprint', () => endPrint(), { once: true })
  window.print()
}

/** Tells Excel that it is UTF-8. */
const byteOrderMark = '\uFEFF'

/** Waits before a page that failed is asked for again, ms. */
const retryWaits = [1_000, 3_000]

/** Reads a period's rows page by page. */
const readPeriod = async ({ clock }: Services, reading: ListReading, period: string): Promise<void> => {
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

export const statementActors = (services: Services, list: Omit<ListReading, 'signal'>) => ({
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
    const title = `${periodName(period)}${since}, as of ${dateTime(new Date(index.readAt ?? 0).toISOString())} (${zoneName()})`
    // The next one is read anew; one that fails goes on where it stopped.
    index.begin()
    const { heading, lineOf } = statementLines(rows)
    const lines: [string[], ...string[][]] = [heading]
    await inSlices(rows, (row) => lines.push(lineOf(row)), signal)
    const name = `${productName} statement ${title}`.replace(/[ ,:()/]+/g, '-').replace(/-$/, '')
    if (format === 'csv') {
      const file = [byteOrderMark]
      await inSlices(lines, (line) => file.push(csvLine(line)), signal)
      await services.shareOrDownload({
        name: `${name.toLowerCase()}.csv`,
        title: `${productName} statement`,
        how: 'save',
        make: async () => new Blob(file, { type: 'text/csv' }),
      })
    } else {
      const arrived = arrivedNaira(rows)
      const sum = `${rows.length} transactions${arrived ? `, ${naira(arrived)} arrived` : ''}`
      await printStatement(name, [title, sum], lines, signal)
    }
  }),
})

const formats = [
  { format: 'csv', label: 'Save CSV', Icon: Sheet },
  { format: 'print', label: 'Print', Icon: Printer },
] as const

interface StatementProps {
  /** That of the list. */
  period: string
  keeper: Keeper
}

/** A statement of the list's period, as a file for spreadsheets or on paper (EXT-04 to EXT-09). */
const Statement = ({ period, keeper }: StatementProps) => {
  const services = useServices()
  const client = useApolloClient()
  // Its own list: that of the page stays where it is.
  const [index] = useState(() => new TransactionIndex())
  const count = useSyncExternalStore(index.subscribe, () => index.count)
  const [state, send] = useFlow(statementFlow, {
    actors: statementActors(services, {
      ...keeper,
      client,
      now: services.now,
      currency: allCurrencies,
      index,
    }),
  })
  const { format: made, error, stored } = state.context
  const isMaking = state.matches('making')
  const make = (format: 'csv' | 'print', isStored = false) =>
    send({ type: 'statement.make', period, format, stored: isStored })
  return (
    <chakra.section aria-labelledby="statement" display="grid" gap="3" paddingTop="5">
      <chakra.h3 id="statement" textStyle="rowTitle">
        {`Statement: ${periodName(period)}`}
      </chakra.h3>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        {isMaking ? (
          <>
            <chakra.span role="status" flex="1">{`Reading… ${figure(String(count), 0)} so far`}</chakra.span>
            <Button variant="subtle" onClick={() => send({ type: 'statement.cancel' })}>
              Cancel
            </Button>
          </>
        ) : (
          formats.map(({ format, label, Icon }) => (
            <Button key={format} variant="subtle" flex="1" paddingInline="3" onClick={() => make(format)}>
              <Icon aria-hidden size={20} />
              {label}
            </Button>
          ))
        )}
      </chakra.div>
      <ErrorText error={error} fields={[]} />
      {error?.status === null && !stored && (
        <Button variant="plain" onClick={() => make(made, true)}>
          Use what this device has
        </Button>
      )}
    </chakra.section>
  )
}

type SummaryTotals = HistoryPageQuery['transactions']['totals']

const summaryTitle = 'My Transactions Summary'

const unknown = '–'

const Total = ({ name, value = unknown }: { name: string; value: string | undefined }) => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    justifyContent="space-between"
    columnGap="4"
    minHeight="52px"
    paddingBlock="2"
    borderTopWidth="1px"
    borderColor="border"
  >
    <chakra.dt color="fg.muted">{name}</chakra.dt>
    <chakra.dd fontWeight="500" textStyle="figures" marginInlineStart="auto" overflowWrap="anywhere">
      {value}
    </chakra.dd>
  </chakra.div>
)

interface TotalsProps extends StatementProps {
  currency: string
  /** Undefined if the list failed. */
  totals: SummaryTotals | undefined
}

const Note = chakra('p', { base: { textStyle: 'secondary', color: 'fg.muted' } })

/** Totals of a currency, naira first (TX-09). */
const Totals = ({ currency, totals, ...statement }: TotalsProps) => (
  <>
    <Note>{currency === allCurrencies ? 'All currencies' : currency}</Note>
    <chakra.dl paddingTop="4">
      <chakra.dt textStyle="secondary" color="fg.muted" marginBottom="1">
        Total in naira
      </chakra.dt>
      <chakra.dd color="green.fg" marginBottom="5">
        <Amount compact>{totals ? naira(totals.totalNgn) : unknown}</Amount>
      </chakra.dd>
      <Total name="Total trades" value={totals && figure(String(totals.totalTrades), 0)} />
      <Total name="Total in US dollars" value={totals && dollars(totals.totalUsd)} />
    </chakra.dl>
    <Note>Amounts are completed payouts. Trades include those in progress.</Note>
    <Statement {...statement} />
  </>
)

/** The summary next to the list, on screens with a second column. */
export const SummaryCard = memo((totals: TotalsProps) => (
  <Card aria-labelledby="summary" display={{ base: 'none', xl: 'block' }}>
    <chakra.h2 id="summary" textStyle="rowTitle" marginBottom="1">
      {summaryTitle}
    </chakra.h2>
    <Totals {...totals} />
  </Card>
))

interface SummaryProps extends TotalsProps {
  onClose: () => void
}

/** Totals over all pages of the selected currency (TX-08, TX-09), where the page has no room for them. */
export const SummaryDialog = ({ onClose, ...totals }: SummaryProps) => {
  const heading = useId()
  return (
    <Modal placement="center" labelledBy={heading} onClose={onClose}>
      <chakra.div padding={{ base: '8px 16px 20px', md: '6' }} position="relative">
        <chakra.h2
          id={heading}
          textStyle="h2"
          fontSize="min(1.25rem, 8vw)"
          lineHeight="1.4"
          paddingBlock="10px"
          paddingInlineEnd="12"
        >
          {summaryTitle}
        </chakra.h2>
        <Button
          variant="bare"
          square
          position="absolute"
          top={{ base: '2', md: '6' }}
          insetInlineEnd={{ base: '2', md: '4' }}
          aria-label="Close"
          onClick={onClose}
        >
          <X aria-hidden size={24} />
        </Button>
        <Totals {...totals} />
      </chakra.div>
    </Modal>
  )
}
