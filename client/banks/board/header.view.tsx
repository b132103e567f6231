import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowLeft } from 'lucide-react'
import { type AccountList, accountLists } from '../../../machines/banks/accounts.rules'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { Button } from '../../ui/controls/button.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { barFontSize } from '../../ui/layout/page.view'
import { PageHeading } from '../../ui/layout/page-heading.view'

/** As high as the page's top padding, 104 px (SHELL-22): back button, heading, refresh, the toggle below. */
const Frame = chakra('header', {
  base: {
    position: 'fixed',
    insetInline: '0',
    top: '0',
    zIndex: 'bar',
    height: '26',
    paddingInline: { base: '2', md: '4' },
    bg: 'bg',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})

const Toggle = chakra('button', {
  base: {
    flex: '1',
    minHeight: '12',
    maxWidth: '240px',
    borderBottomWidth: '3px',
    borderColor: 'transparent',
    color: 'fg.muted',
    fontWeight: '500',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '&[aria-pressed=true]': { color: 'brand.fg', borderColor: 'brand.fg' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

const names: Readonly<Record<AccountList, string>> = { available: 'Available', deleted: 'Deleted' }

interface BanksHeaderProps {
  list: AccountList
  loading: boolean
  onPick: (list: AccountList) => void
  onRefresh: () => void
  onBack: () => void
}

export const BanksHeader = ({ list, loading, onPick, onRefresh, onBack }: BanksHeaderProps) => (
  <Frame>
    <chakra.div display="flex" alignItems="center" gap="2" paddingTop="1">
      <Button variant="bare" square aria-label="Back" onClick={onBack}>
        <ArrowLeft aria-hidden size={24} />
      </Button>
      <PageHeading
        textStyle="rowTitle"
        fontSize={barFontSize}
        flex="1"
        truncate
        title={dashboardRoutes.banks.title}
      >
        {dashboardRoutes.banks.title}
      </PageHeading>
      <RefreshButton busy={loading} onRefresh={onRefresh} />
    </chakra.div>
    <chakra.div role="group" aria-label="Accounts shown" display="flex">
      {accountLists.map((each) => (
        <Toggle key={each} type="button" aria-pressed={each === list} onClick={() => onPick(each)}>
          {names[each]}
        </Toggle>
      ))}
    </chakra.div>
  </Frame>
)
