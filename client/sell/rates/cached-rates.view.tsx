import type { ApiError } from '../../../machines/core/api-error'
import { coinName } from '../../../machines/money/coin-name'
import { networkLabel } from '../../../machines/money/network'
import { SellPageDocument } from '../../generated/graphql'
import { CachedDataCard, CachedRow } from '../../ui/feedback/cached-data.view'
import { rateText } from '../../ui/format'

interface CachedRatesProps {
  page: { accountId: string; kycRequired: boolean }
  error: ApiError
}

/** The rates of last time, for as long as nobody answers: to read, not to sell by (ruling 7). */
export const CachedRates = ({ page, error: apiError }: CachedRatesProps) => (
  <CachedDataCard document={SellPageDocument} variables={page} error={apiError} title="Last known rates">
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
  </CachedDataCard>
)
