import { type AccountList, listed, type TypeFilter } from '../../../machines/banks/accounts.rules'
import type { ApiError } from '../../../machines/core/api-error'
import { BankDetailsDocument } from '../../generated/graphql'
import { CachedData } from '../../ui/feedback/cached-data.view'
import { accountTail } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { AccountRow } from '../account/account-row.view'

interface CachedBanksProps {
  list: AccountList
  accountType: TypeFilter
  error: ApiError
  onRefresh: () => void
}

/** The accounts as they were, with the last digits of their numbers, while the server does not answer (ruling 7). */
export const CachedBanks = ({ list, accountType, error: apiError, onRefresh }: CachedBanksProps) => (
  <CachedData
    document={BankDetailsDocument}
    variables={{}}
    error={apiError}
    title="Last known bank accounts"
    onRefresh={onRefresh}
  >
    {({ bankAccounts, oldBankAccounts }) => (
      <Card flush as="ul">
        {listed([...(bankAccounts ?? []), ...(oldBankAccounts ?? [])], list, accountType).map((account) => (
          <AccountRow
            key={account.id}
            account={{ ...account, accountNumber: accountTail(account.accountNumber) }}
          />
        ))}
      </Card>
    )}
  </CachedData>
)
