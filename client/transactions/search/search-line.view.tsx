import { chakra } from '@chakra-ui/react/styled-system'
import { Search } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { allCurrencies } from '../../../machines/transactions/history/history.rules'
import { periodsOf } from '../../../machines/transactions/history/search.rules'
import { counted } from '../../../machines/values/counted'
import { useServices } from '../../flows/services'
import { Button } from '../../ui/controls/button.view'
import { Input, plainTextInput } from '../../ui/controls/field.view'
import { Select } from '../../ui/controls/select.view'
import { dayText, figure, periodName } from '../../ui/format'
import { Flex } from '../../ui/layout/flex.view'

interface SearchLineProps {
  typedText: string
  period: string
  currency: string
  symbols: readonly string[]
  onType: (typedText: string) => void
  onPick: (name: 'currency' | 'period', value: string) => void
}

const borderless = { borderColor: 'transparent', fontWeight: '500' } as const

/** The search field, currency picker (TX-04) and period. Until the coins load it offers only the selected one. */
export const SearchLine = ({ typedText, period, currency, symbols, onType, onPick }: SearchLineProps) => {
  const { now } = useServices()
  const options = new Set(symbols)
  if (currency !== allCurrencies) options.add(currency)
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
      <Select aria-label="Currency" value={currency} {...borderless} onChange={pick('currency')}>
        <option value={allCurrencies}>All</option>
        {[...options].map((symbol) => (
          <option key={symbol}>{symbol}</option>
        ))}
      </Select>
      <Select aria-label="Period" value={period} {...borderless} onChange={pick('period')}>
        {[...new Set([...periodsOf(dayText(now())), period])].map((each) => (
          <option key={each} value={each}>
            {periodName(each)}
          </option>
        ))}
      </Select>
    </>
  )
}

const countText = (count: number) => figure(String(count), 0)

interface SearchEndProps {
  count: number
  total: number
  hasNextPage: boolean
  isReading: boolean
  isStopped: boolean
  stop: () => void
  resume: () => void
}

/** Reports how many transactions the search has read (ruling 50), with a button to stop or continue. */
export const SearchEnd = ({ count, total, hasNextPage, isReading, isStopped, ...on }: SearchEndProps) => (
  <Flex flexWrap="wrap" justifyContent="center" gap="2" color="fg.muted">
    <span role="status">
      {hasNextPage
        ? `${countText(count)} of about ${counted(total, 'transaction', countText(total))} searched`
        : `${counted(count, 'transaction', countText(count))} searched`}
    </span>
    {isStopped ? (
      <Button variant="subtle" onClick={on.resume}>
        Continue
      </Button>
    ) : (
      isReading && (
        <Button variant="subtle" onClick={on.stop}>
          Cancel
        </Button>
      )
    )}
  </Flex>
)
