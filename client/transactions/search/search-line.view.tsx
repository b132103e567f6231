import { chakra } from '@chakra-ui/react/styled-system'
import { Search } from 'lucide-react'
import { type ChangeEvent, memo } from 'react'
import { allCurrencies } from '../../../machines/transactions/history/history.rules'
import { periodsOf } from '../../../machines/transactions/history/search.rules'
import { counted } from '../../../machines/values/counted'
import { useServices } from '../../flows/services'
import { Button } from '../../ui/controls/button.view'
import { Input, plainTextInput } from '../../ui/controls/field.view'
import { Select } from '../../ui/controls/select.view'
import { dayText, figure, periodName } from '../../ui/format'

interface SearchLineProps {
  typedText: string
  /** As in search.rules.ts; '' for all time. */
  period: string
  currency: string
  /** The symbols of the customer's coins. */
  symbols: readonly string[]
  onType: (typedText: string) => void
  onPick: (name: 'currency' | 'period', value: string) => void
}

const plain = { borderColor: 'transparent', fontWeight: '500' } as const

/** Search, currency picker (TX-04) and period. Without the list of coins it offers the selected one. */
export const SearchLine = memo(
  ({ typedText, period, currency, symbols, onType, onPick }: SearchLineProps) => {
    const { now } = useServices()
    const offered = new Set(symbols)
    if (currency !== allCurrencies) offered.add(currency)
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
          {[...offered].map((symbol) => (
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
  },
)

const many = (count: number) => figure(String(count), 0)

interface SearchEndProps {
  /** The number of searched rows, and the approximate total. */
  count: number
  total: number
  hasNextPage: boolean
  isReading: boolean
  isStopped: boolean
  stop: () => void
  resume: () => void
}

/** How many transactions a search has read (ruling 50). */
export const SearchEnd = ({
  count,
  total,
  hasNextPage,
  isReading,
  isStopped,
  stop,
  resume,
}: SearchEndProps) => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    justifyContent="center"
    gap="2"
    color="fg.muted"
  >
    <span role="status">
      {hasNextPage
        ? `${many(count)} of about ${counted(total, 'transaction', many(total))} searched`
        : `${counted(count, 'transaction', many(count))} searched`}
    </span>
    {isStopped ? (
      <Button variant="subtle" onClick={resume}>
        Continue
      </Button>
    ) : (
      isReading && (
        <Button variant="subtle" onClick={stop}>
          Cancel
        </Button>
      )
    )}
  </chakra.div>
)
