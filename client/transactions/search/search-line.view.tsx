import { chakra } from '@chakra-ui/react/styled-system'
import { Search } from 'lucide-react'
import { type ChangeEvent, memo, type ReactNode } from 'react'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import { allCurrencies } from '../../../machines/transactions/history/history.rules'
import { periodsOf } from '../../../machines/transactions/history/search.rules'
import { useCached } from '../../data/use-cached'
import { useServices } from '../../flows/services'
import { HistoryCurrenciesDocument } from '../../generated/graphql'
import { Input, plainTextInput } from '../../ui/controls/field.view'
import { Select } from '../../ui/controls/select.view'
import { OfflineData } from '../../ui/feedback/cached-data.view'
import { LoadFailure } from '../../ui/feedback/loaded.view'
import { dayText, periodName } from '../../ui/format'

interface SearchLineProps {
  typedText: string
  /** As in search.rules.ts; '' for all time. */
  period: string
  currency: string
  onType: (typedText: string) => void
  onPick: (name: 'currency' | 'period', value: string) => void
}

const plain = { borderColor: 'transparent', fontWeight: '500' } as const

/** Search, currency picker (TX-04) and period. Without the list of coins it offers the selected one. */
export const SearchLine = memo(({ typedText, period, currency, onType, onPick }: SearchLineProps) => {
  const { now } = useServices()
  const data = useCached(HistoryCurrenciesDocument, {})
  const symbols = new Set(data?.currencies?.map(({ symbol }) => symbol))
  if (currency !== allCurrencies) symbols.add(currency)
  const pick = (name: 'currency' | 'period') => (change: ChangeEvent<HTMLSelectElement>) =>
    onPick(name, change.currentTarget.value)
  return (
    <>
      <chakra.div position="relative" gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <Input
          type="search"
          aria-label="Search transactions"
          placeholder="Amount, hash or name"
          maxLength={120}
          paddingInlineStart="44px"
          borderColor="transparent"
          {...plainTextInput}
          value={typedText}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
        <chakra.span
          position="absolute"
          insetInlineStart="4"
          top="18px"
          color="fg.muted"
          pointerEvents="none"
        >
          <Search aria-hidden size={20} />
        </chakra.span>
      </chakra.div>
      <Select aria-label="Currency" value={currency} {...plain} onChange={pick('currency')}>
        <option value={allCurrencies}>All</option>
        {[...symbols].map((symbol) => (
          <option key={symbol}>{symbol}</option>
        ))}
      </Select>
      <Select aria-label="Period" value={period} {...plain} onChange={pick('period')}>
        {[...new Set([...periodsOf(dayText(now())), period])].map((each) => (
          <option key={each} value={each}>
            {periodName(each)}
          </option>
        ))}
      </Select>
    </>
  )
})

interface FailedListProps {
  error: ApiError
  /** When the stored rows were read, ms since 1970; null: there are none. */
  at: number | null
  title: string
  onRefresh: () => void
  children: ReactNode
}

/** The rows stored on the device while the server does not answer (ruling 7), or the failure. */
export const FailedList = ({ error, at, ...listProps }: FailedListProps) =>
  at === null ? (
    <LoadFailure error={error} onRefresh={listProps.onRefresh} />
  ) : (
    <OfflineData at={at} text={summaryOf(error)} {...listProps} />
  )
