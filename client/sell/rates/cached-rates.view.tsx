import type { ApiError } from '../../../machines/core/api-error'
import { coinName } from '../../../machines/money/coin-name'
import { networkLabel } from '../../../machines/money/network'
import { SellPageDocument } from '../../generated/graphql'
import { CachedData, CachedRow } from '../../ui/feedback/cached-data.view'
import { rateText } from '../../ui/format'

interface CachedRatesProps {
  page: { accountId: string; kycRequired: boolean }
  error: ApiError
  onRefresh: () => void
}

/** Read-only cached rates while the server does not respond (ruling 7). */
export const CachedRates = ({ page, error: apiError, onRefresh }: CachedRatesProps) => (
  <CachedData
    document={SellPageDocument}
    variables={page}
    error={apiError}
    title="Last known rates"
    onRefresh={onRefresh}
  >
    {({ rates }) => (
      <ul>
        {rates?.map(({ id, value, currency }) => (
          <CachedRow
            key={id}
            name={[coinName(currency.name), networkLabel(currency.chain)].filter(Boolean).join(' · ')}
            figures={rateText(value)}
          />
        ))}
      </ul>
    )}
  </CachedData>
)
