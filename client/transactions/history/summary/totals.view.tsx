import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Printer, Sheet, X } from 'lucide-react'
import { useId, useState } from 'react'
import { apiError } from '../../../../machines/core/api-error'
import { productName } from '../../../../machines/shell/routes.rules'
import { allCurrencies, paidNairaIn } from '../../../../machines/transactions/history/history.rules'
import { csvLine } from '../../../../machines/transactions/statement/csv.rules'
import { counted } from '../../../../machines/values/counted'
import { type Services, useServices } from '../../../flows/services'
import { useAction } from '../../../flows/use-action'
import type { HistoryPageQuery, WholeTransactionFragment } from '../../../generated/graphql'
import { inSlices } from '../../../platform/in-slices'
import { Button } from '../../../ui/controls/button.view'
import { ErrorText } from '../../../ui/feedback/error-text.view'
import { dateTime, dayText, dollars, figure, naira, periodName, zoneName } from '../../../ui/format'
import { Card } from '../../../ui/layout/card.view'
import { Spread } from '../../../ui/layout/flex.view'
import { Modal } from '../../../ui/layout/modal.view'
import { Amount } from '../../../ui/marks/amount.view'
import { ProgressBar } from '../../../ui/marks/progress.view'
import { bodyFont, colours } from '../../../ui/theme'
import { statementLines } from '../../search/search.store'
import { nothingRead, type ReadRows, readNextRows, searchPageSize } from '../history.source'

/** For print only. Columns 4 to 7 are amounts. Chrome repeats a one-line heading on every page. */
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
  #paper :is(td, th) { padding: 3pt; border-bottom: 0.5pt solid ${colours.border.DEFAULT[0]} }
  #paper :is(td, th):nth-child(n + 4):nth-child(-n + 7) { text-align: right; white-space: nowrap }
  #paper td:is(:nth-child(9), :nth-child(12), :nth-child(13)) { max-width: 42mm; font-size: 6.5pt; overflow-wrap: anywhere }
}`

const element = (name: string, ...content: (string | Node)[]): HTMLElement => {
  const node = document.createElement(name)
  node.append(...content)
  return node
}

/** Removes the previous statement, because some phones never report that the print dialog closed. */
let removePaper = (): void => undefined

/** Prints a page with these rows and removes it when the dialog closes. `name` becomes the file name. */
const printStatement = async (
  name: string,
  notes: readonly string[],
  rows: readonly WholeTransactionFragment[],
  { heading, lineOf }: ReturnType<typeof statementLines>,
  signal: AbortSignal,
): Promise<void> => {
  const body = element('tbody')
  const headings = heading.map((field) => element('th', field))
  for (const cell of headings) cell.setAttribute('scope', 'col')
  await inSlices(
    rows,
    (row) => body.append(element('tr', ...lineOf(row).map((field) => element('td', field)))),
    signal,
  )
  const table = element('table', element('thead', element('tr', ...headings)), body)
  const title = element('h1', `${productName} statement`)
  const paper = element('section', title, ...notes.map((note) => element('p', note)), table)
  paper.id = 'paper'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  removePaper()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  document.body.append(paper)
  const { title: pageTitle } = document
  document.title = name
  removePaper = () => {
    removePaper = () => undefined
    paper.remove()
    // This is the document's live list, which includes this sheet, so it is copied.
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    if (document.title === name) document.title = pageTitle
  }
  window.addEventListener('afterprint', () => removePaper(), { once: true })
  window.print()
}

const byteOrderMark = '\uFEFF'

const retryWaits = [1_000, 3_000]

interface StatementRequest {
  period: string
  format: 'csv' | 'print'
}

/** Returns a function that creates a statement of a period on this device, complete or not at all (EXT-07, EXT-08). */
export const statementMaker = (
  { clock, now, shareOrDownload }: Services,
  client: ApolloClient,
  onRead: (read: ReadRows) => void,
) => {
  let [read, readAt] = [nothingRead, 0]
  const setRead = (rows: ReadRows): void => {
    read = rows
    onRead(rows)
  }
  /** Reads page by page; after a failure the next call continues from there. */
  const readPeriod = async (period: string, signal: AbortSignal): Promise<void> => {
    const isOlder = ({ createDate }: WholeTransactionFragment) => dayText(Date.parse(createDate)) < period
    let attempts = 0
    while (read.pageInfo.hasNextPage && !read.nodes.slice(-1).some(isOlder))
      try {
        if (read === nothingRead) readAt = now()
        setRead(await readNextRows(client, allCurrencies, read, signal))
        attempts = 0
      } catch (error) {
        const wait = retryWaits[attempts++]
        if (!wait || signal.aborted) throw error
        await new Promise((resolve) => clock.setTimeout(() => resolve(null), wait))
      }
  }
  return async ({ period, format }: StatementRequest, signal: AbortSignal): Promise<void> => {
    await readPeriod(period, signal)
    const rows: WholeTransactionFragment[] = []
    const addIfInPeriod = (row: WholeTransactionFragment) =>
      dayText(Date.parse(row.createDate)).startsWith(period) && rows.push(row)
    await inSlices(read.nodes, addIfInPeriod, signal)
    if (rows.length === 0) throw apiError(404, `No transactions in ${periodName(period)}`)
    const title = `${periodName(period)}, as of ${dateTime(new Date(readAt).toISOString())} (${zoneName()})`
    setRead(nothingRead)
    const lines = statementLines(rows)
    const name = `${productName} statement ${title}`.replace(/[ ,:()/]+/g, '-').replace(/-$/, '')
    if (format === 'csv') {
      const file = [byteOrderMark, csvLine(lines.heading)]
      await inSlices(rows, (row) => file.push(csvLine(lines.lineOf(row))), signal)
      await shareOrDownload({
        name: `${name.toLowerCase()}.csv`,
        title: `${productName} statement`,
        how: 'save',
        make: async () => new Blob(file, { type: 'text/csv' }),
      })
    } else {
      const arrivedSum = paidNairaIn(rows)
      const sum = `${counted(rows.length, 'transaction')}${arrivedSum ? `, ${naira(arrivedSum)} arrived` : ''}`
      await printStatement(name, [title, sum], rows, lines, signal)
    }
  }
}

const formats = [
  { format: 'csv', label: 'Save CSV', Icon: Sheet },
  { format: 'print', label: 'Print', Icon: Printer },
] as const

const formatCount = (count: number) => figure(String(count), 0)

const Reading = ({ read: { nodes, pageInfo }, period }: { read: ReadRows; period: string }) => {
  const [count, total] = [nodes.length, pageInfo.numberOfPages * searchPageSize]
  if (count === 0 || period !== '' || total === 0)
    return (
      <chakra.span role="status" flex="1">
        {count === 0
          ? 'Creating your statement…'
          : `${counted(count, 'transaction', formatCount(count))} read`}
      </chakra.span>
    )
  const text = `${formatCount(count)} of about ${counted(total, 'transaction', formatCount(total))} read`
  const percent = Math.min(100, Math.floor((count / total) * 100))
  return (
    <chakra.div flex="1">
      <chakra.span textStyle="secondary">{text}</chakra.span>
      <ProgressBar
        aria-label="Statement"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        filled={percent}
        colour="brand.solid"
      />
    </chakra.div>
  )
}

interface StatementProps {
  period: string
}

const Statement = ({ period }: StatementProps) => {
  const services = useServices()
  const client = useApolloClient()
  const [read, setRead] = useState(nothingRead)
  const [run] = useState(() => statementMaker(services, client, setRead))
  const { isPending, error = null, start, cancel } = useAction('statement.make', { run })
  return (
    <chakra.section aria-labelledby="statement" display="grid" gap="3" paddingTop="5">
      <chakra.h3 id="statement" textStyle="rowTitle">
        {`Statement: ${periodName(period)}`}
      </chakra.h3>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        {isPending ? (
          <>
            <Reading read={read} period={period} />
            <Button variant="subtle" onClick={cancel}>
              Cancel
            </Button>
          </>
        ) : (
          formats.map(({ format, label, Icon }) => (
            <Button
              key={format}
              variant="subtle"
              flex="1"
              paddingInline="3"
              onClick={() => void start({ period, format })}
            >
              <Icon aria-hidden size={20} />
              {label}
            </Button>
          ))
        )}
      </chakra.div>
      <ErrorText error={error} fields={[]} />
    </chakra.section>
  )
}

type SummaryTotals = HistoryPageQuery['transactions']['totals']

const summaryTitle = 'My Transactions Summary'

const unknown = '–'

const Total = ({ name, value = unknown }: { name: string; value: string | undefined }) => (
  <Spread columnGap="4" minHeight="52px" paddingBlock="2" borderTopWidth="1px" borderColor="border">
    <chakra.dt color="fg.muted">{name}</chakra.dt>
    <chakra.dd fontWeight="500" textStyle="figures" marginInlineStart="auto" overflowWrap="anywhere">
      {value}
    </chakra.dd>
  </Spread>
)

interface TotalsProps extends StatementProps {
  currency: string
  totals: SummaryTotals | undefined
}

const Note = chakra('p', { base: { textStyle: 'secondary', color: 'fg.muted' } })

/** A currency's totals in naira and dollars (TX-09). */
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
    <Note>Amounts include completed payouts only. Trades include those in progress.</Note>
    <Statement {...statement} />
  </>
)

export const SummaryCard = (totals: TotalsProps) => (
  <Card aria-labelledby="summary" display={{ base: 'none', xl: 'block' }}>
    <chakra.h2 id="summary" textStyle="rowTitle" marginBottom="1">
      {summaryTitle}
    </chakra.h2>
    <Totals {...totals} />
  </Card>
)

/** The summary as a dialog, on screens that have no second column (TX-08, TX-09). */
export const SummaryDialog = ({ onClose, ...totals }: TotalsProps & { onClose: () => void }) => {
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
