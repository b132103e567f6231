import { coinName } from '../../machines/shared/coin-name'
import { networkLabel } from '../../machines/shared/network'
import type { Refusal } from '../../machines/shared/refusal'
import { SellPageDocument } from '../generated/graphql'
import { rateText } from '../shared/format'
import { KnownRow, LastKnownCard } from '../shared/last-known.view'

interface KnownRatesProps {
  page: { accountId: string; kycRequired: boolean }
  refusal: Refusal
}

/** The rates of last time, for as long as nobody answers: to read, not to sell by (ruling 7). */
export const KnownRates = ({ page, refusal }: KnownRatesProps) => (
  <LastKnownCard document={SellPageDocument} variables={page} refusal={refusal} title="Last known rates">
    {({ rates }) => (
      <ul>
        {rates?.map(({ id, value, currency }) => (
          <KnownRow
            key={id}
            name={[coinName(currency.name), networkLabel(currency.chain)].filter(Boolean).join(' · ')}
            figures={rateText(value)}
          />
        ))}
      </ul>
    )}
  </LastKnownCard>
)
