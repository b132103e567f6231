import { chakra } from '@chakra-ui/react/styled-system'
import { allCurrencies } from '../../../../machines/transactions/history/history.rules'
import type { HistoryPageQuery } from '../../../generated/graphql'
import { dollars, figure, naira } from '../../../ui/format'
import { Amount } from '../../../ui/marks/amount.view'
import { Statement, type StatementProps } from '../../statement/statement.view'

export type SummaryTotals = HistoryPageQuery['transactions']['totals']

export const summaryTitle = 'My Transactions Summary'

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

export interface TotalsProps extends StatementProps {
  currency: string
  /** Undefined if the list failed. */
  totals: SummaryTotals | undefined
}

const Note = chakra('p', { base: { textStyle: 'secondary', color: 'fg.muted' } })

/** Totals of a currency, naira first (TX-09). */
export const Totals = ({ currency, totals, ...statement }: TotalsProps) => (
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
