import { chakra } from '@chakra-ui/react/styled-system'
import {
  allCurrencies,
  type StatusFilter,
  statusFilters,
} from '../../../machines/transactions/history/history.rules'
import { statusBadgeStyles } from '../../../machines/transactions/status.rules'
import { HistoryCurrenciesDocument } from '../../generated/graphql'
import { useCached } from '../../resource/use-cached'
import { SelectField } from '../../ui/controls/select.view'

const statusChoices = statusFilters.map((value) => ({
  value,
  text: value === 'all' ? 'All' : statusBadgeStyles[value].label,
}))

const Half = chakra('div', { base: { flex: '1', minWidth: '0' } })

interface FiltersProps {
  currency: string
  status: StatusFilter
  onPick: (name: 'currency' | 'status', value: string) => void
}

/**
 * Currency picker and sort menu (TX-04, TX-05). If the coins cannot be loaded, the selected one is offered.
 */
export const HistoryFilters = ({ currency, status, onPick }: FiltersProps) => {
  const data = useCached(HistoryCurrenciesDocument, {})
  const symbols = new Set(data?.currencies?.map(({ symbol }) => symbol))
  if (currency !== allCurrencies) symbols.add(currency)
  const currencies = [
    { value: allCurrencies, text: 'All' },
    ...[...symbols].map((symbol) => ({ value: symbol, text: symbol })),
  ]
  return (
    <chakra.div display="flex" gap="3">
      <Half>
        <SelectField
          label="Currency"
          value={currency}
          options={currencies}
          onPick={(value) => onPick('currency', value)}
        />
      </Half>
      <Half>
        <SelectField
          label="Sort"
          value={status}
          options={statusChoices}
          onPick={(value) => onPick('status', value)}
        />
      </Half>
    </chakra.div>
  )
}
