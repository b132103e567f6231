import { coinName } from '../../machines/shared/coin-name'
import { networkLabel } from '../../machines/shared/network'
import type { ApiError } from '../../machines/shared/refusal'
import { SellPageDocument } from '../generated/graphql'
import { rateText } from '../shared/format'
import { CachedDataCard, CachedRow } from '../shared/last-known.view'

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
