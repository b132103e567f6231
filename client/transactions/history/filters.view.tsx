import { chakra } from '@chakra-ui/react/styled-system'
import { statusBadgeStyles } from '../../../machines/money/transaction-status'
import { type StatusFilter, statusFilters } from '../../../machines/transactions/history/history.rules'
import { FilterChip, FilterLine } from '../../ui/controls/filter-chip.view'
import { barColour } from './progress.view'

const Dot = chakra('span', { base: { boxSize: '2', borderRadius: 'chip' } })

interface FiltersProps {
  status: StatusFilter
  onPick: (name: 'status', value: string) => void
}

/** The sort menu as chips (TX-05). */
export const HistoryFilters = ({ status, onPick }: FiltersProps) => (
  <FilterLine role="group" aria-label="Sort" gap={{ lg: '6px' }} flexWrap={{ lg: 'wrap' }}>
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
  </FilterLine>
)
