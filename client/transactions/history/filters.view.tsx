import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown, Coins } from 'lucide-react'
import { statusBadgeStyles } from '../../../machines/money/transaction-status'
import {
  allCurrencies,
  type StatusFilter,
  statusFilters,
} from '../../../machines/transactions/history/history.rules'
import { HistoryCurrenciesDocument } from '../../generated/graphql'
import { useCached } from '../../resource/use-cached'
import { FilterChip, FilterLine } from '../../ui/controls/filter-chip.view'
import { barColour } from './progress.view'

/** The native select, as the first of the chips. */
const Picker = chakra('select', {
  base: {
    appearance: 'none',
    minHeight: '12',
    paddingInline: { base: '44px 40px', lg: '16px 36px' },
    borderRadius: 'chip',
    bg: 'bg.panel',
    fontWeight: '500',
    cursor: 'pointer',
  },
})

const Icon = chakra('span', {
  base: { position: 'absolute', top: '14px', color: 'fg.muted', pointerEvents: 'none' },
})

const Dot = chakra('span', { base: { boxSize: '2', borderRadius: 'chip' } })

interface FiltersProps {
  currency: string
  status: StatusFilter
  onPick: (name: 'currency' | 'status', value: string) => void
}

/** Currency picker and the sort menu as chips (TX-04, TX-05). Without the coins the selected one is offered. */
export const HistoryFilters = ({ currency, status, onPick }: FiltersProps) => {
  const data = useCached(HistoryCurrenciesDocument, {})
  const symbols = new Set(data?.currencies?.map(({ symbol }) => symbol))
  if (currency !== allCurrencies) symbols.add(currency)
  return (
    <FilterLine gap={{ lg: '6px' }} flexWrap={{ lg: 'wrap' }}>
      <chakra.div position="relative" flexShrink="0">
        <Picker
          aria-label="Currency"
          value={currency}
          onChange={(change) => onPick('currency', change.currentTarget.value)}
        >
          <option value={allCurrencies}>All</option>
          {[...symbols].map((symbol) => (
            <option key={symbol}>{symbol}</option>
          ))}
        </Picker>
        <Icon insetInlineStart="4" display={{ lg: 'none' }}>
          <Coins aria-hidden size={20} />
        </Icon>
        <Icon insetInlineEnd="3">
          <ChevronDown aria-hidden size={20} />
        </Icon>
      </chakra.div>
      <chakra.div role="group" aria-label="Sort" display="flex" gap={{ base: '2', lg: '6px' }}>
        {statusFilters.map((each) => (
          <FilterChip
            key={each}
            paddingInline={{ lg: '14px' }}
            aria-pressed={each === status}
            onClick={() => onPick('status', each)}
          >
            {each === 'all' ? (
              'All'
            ) : (
              <>
                <Dot bg={barColour(each)} />
                {statusBadgeStyles[each].label}
              </>
            )}
          </FilterChip>
        ))}
      </chakra.div>
    </FilterLine>
  )
}
