import { chakra } from '@chakra-ui/react/styled-system'
import { Plus } from 'lucide-react'
import {
  type AccountList,
  accountLists,
  isTypeFilter,
  type TypeFilter,
  typeFilters,
} from '../../../machines/banks/accounts.rules'
import { Button } from '../../ui/controls/button.view'
import { Segment, Segments } from '../../ui/controls/segments.view'
import { Select } from '../../ui/controls/select.view'
import { typeNames } from '../account/account-row.view'

const names: Readonly<Record<AccountList, string>> = { available: 'Available', deleted: 'Deleted' }

interface ToolbarProps {
  list: AccountList
  accountType: TypeFilter
  onPickList: (list: AccountList) => void
  onPickType: (type: TypeFilter) => void
  /** Omitted while nothing can be added. */
  onAdd?: (() => void) | undefined
}

/** Which accounts are shown, in one line, and the button for another one (BANK-02, BANK-04, BANK-05). */
export const BanksToolbar = ({ list, accountType, onPickList, onPickType, onAdd }: ToolbarProps) => (
  <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="space-between">
    <chakra.div display="flex" gap="2" flex={{ base: '1 1 100%', md: '0 1 440px' }}>
      <Segments role="group" aria-label="Accounts shown" flex="1">
        {accountLists.map((each) => (
          <Segment key={each} aria-pressed={each === list} onClick={() => onPickList(each)}>
            {names[each]}
          </Segment>
        ))}
      </Segments>
      <Select
        aria-label="Account type"
        borderColor="transparent"
        fontWeight="500"
        value={accountType}
        onChange={({ currentTarget: { value } }) => isTypeFilter(value) && onPickType(value)}
      >
        {typeFilters.map((each) => (
          <option key={each} value={each}>
            {each === 'all' ? 'All' : typeNames[each]}
          </option>
        ))}
      </Select>
    </chakra.div>
    {onAdd && (
      <Button flex={{ base: '1 1 100%', md: '0 0 auto' }} onClick={onAdd}>
        <Plus aria-hidden size={20} />
        Add Bank Account
      </Button>
    )}
  </chakra.div>
)
