import { chakra } from '@chakra-ui/react/styled-system'
import { X } from 'lucide-react'
import { useId } from 'react'
import { allCurrencies } from '../../../machines/transactions/history/history.rules'
import type { HistoryPageQuery } from '../../generated/graphql'
import { Button } from '../../ui/controls/button.view'
import { dollars, figure, naira } from '../../ui/format'
import { Modal } from '../../ui/layout/modal.view'

interface SummaryProps {
  currency: string
  /** Undefined if the list failed. */
  totals: HistoryPageQuery['transactions']['totals'] | undefined
  onClose: () => void
}

const unknown = '–'

const Total = ({ name, value }: { name: string; value: string | undefined }) => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    justifyContent="space-between"
    columnGap="4"
    paddingBlock="3"
    _notFirst={{ borderTopWidth: '1px', borderColor: 'border' }}
  >
    <chakra.dt color="fg.muted">{name}</chakra.dt>
    <chakra.dd
      fontWeight="700"
      textStyle="figures"
      textAlign="end"
      marginInlineStart="auto"
      overflowWrap="anywhere"
    >
      {value ?? unknown}
    </chakra.dd>
  </chakra.div>
)

/** Totals over all pages of the selected currency (TX-08, TX-09). */
export const SummaryDialog = ({ currency, totals, onClose }: SummaryProps) => {
  const heading = useId()
  return (
    <Modal placement="center" labelledBy={heading} onClose={onClose}>
      <chakra.div padding="4" display="flex" flexDirection="column" gap="2">
        <chakra.div display="flex" alignItems="flex-start" gap="2">
          <chakra.h2
            id={heading}
            textStyle="h2"
            fontSize="min(1.25rem, 8vw)"
            lineHeight="1.4"
            flex="1"
            minWidth="0"
            paddingBlock="2"
          >
            My Transactions Summary
          </chakra.h2>
          <Button variant="bare" square aria-label="Close" onClick={onClose}>
            <X aria-hidden size={24} />
          </Button>
        </chakra.div>
        <chakra.p textStyle="secondary" color="fg.muted">
          {currency === allCurrencies ? 'All currencies' : currency}
        </chakra.p>
        <dl>
          <Total name="Total trades" value={totals && figure(String(totals.totalTrades), 0)} />
          <Total name="Total in naira" value={totals && naira(totals.totalNgn)} />
          <Total name="Total in US dollars" value={totals && dollars(totals.totalUsd)} />
        </dl>
        <chakra.p textStyle="secondary" color="fg.muted">
          Totals include completed payouts only.
        </chakra.p>
      </chakra.div>
    </Modal>
  )
}
