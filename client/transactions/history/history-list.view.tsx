import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ApiError } from '../../../machines/core/api-error'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { useServices } from '../../flows/services'
import { Button, ButtonLink } from '../../ui/controls/button.view'
import { EmptyState } from '../../ui/feedback/empty.view'
import { Card } from '../../ui/layout/card.view'
import { ListEnd } from '../../ui/layout/list-end.view'
import { CoinRowSkeletons } from '../../ui/layout/rows.view'
import { Days } from './days.view'
import type { HistoryRows } from './swaps/swap-rows.store'

const RowSkeletons = () => (
  <Card flush marginTop="33px">
    {[1, 2].map((rows) => (
      <CoinRowSkeletons key={rows} />
    ))}
  </Card>
)

interface HistoryListProps {
  /** The filtered rows; undefined while loading. */
  rows: HistoryRows | undefined
  /** The next page is loading, or its error; null: neither. */
  more: 'loading' | ApiError | null
  /** Whether pages with matching rows may follow. */
  mayGrow: boolean
  /** Removes the filter; omitted if there is none. */
  onShowAll: (() => void) | undefined
  onRetry: () => void
  onOpen: () => void
}

/** The list with its end: loading, empty, more, or failed. */
export const HistoryList = ({ rows, more, mayGrow, onShowAll, onRetry, onOpen }: HistoryListProps) => {
  const { now } = useServices()
  const [openedAt] = useState(now)
  const hint = 'Your sales and deposits appear here as soon as we see them.'
  if (!rows) return <RowSkeletons />
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      {rows.count === 0 && !mayGrow ? (
        <EmptyState
          icon={<ArrowLeftRight size={24} />}
          text="No Transactions"
          hint={onShowAll ? 'None of this kind.' : hint}
        >
          {onShowAll ? (
            <Button variant="subtle" onClick={onShowAll}>
              Show all
            </Button>
          ) : (
            <Link href={dashboardRoutes.sell.path} asChild>
              <ButtonLink variant="subtle">Sell crypto</ButtonLink>
            </Link>
          )}
        </EmptyState>
      ) : (
        <Days rows={rows} now={openedAt} mayGrow={mayGrow} onOpen={onOpen} />
      )}
      <ListEnd more={more} onRetry={onRetry} />
    </chakra.div>
  )
}
