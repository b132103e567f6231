import { coinName } from '../../machines/shared/coin-name'
import { networkLabel } from '../../machines/shared/network'
import type { ApiError } from '../../machines/shared/refusal'
import { WalletsPageDocument } from '../generated/graphql'
import { dollars } from '../shared/format'
import { CachedDataCard, CachedRow } from '../shared/last-known.view'
import { balanceText, Figure } from './balance.view'

interface CachedWalletsProps {
  error: ApiError
  /** The customer's choice for this device; hidden they stay (AMB-66). */
  shown: boolean
}

/** The balances of last time, for as long as nobody answers: to read, nothing can be done with them (ruling 7). */
export const CachedWallets = ({ error: apiError, shown }: CachedWalletsProps) => (
  <CachedDataCard document={WalletsPageDocument} variables={{}} error={apiError} title="Last known balances">
    {({ wallets }) =>
      wallets && (
        <>
          <p>
            Total <Figure shown={shown}>{dollars(wallets.totalUsdBalance)}</Figure>
          </p>
          <ul>
            {wallets.wallets.map(({ currency: { symbol, name, chain }, balance }) => (
              <CachedRow
                key={`${symbol} ${chain}`}
                name={[coinName(name), networkLabel(chain)].filter(Boolean).join(' · ')}
                figures={<Figure shown={shown}>{balanceText(balance, symbol)}</Figure>}
              />
            ))}
          </ul>
        </>
      )
    }
  </CachedDataCard>
)
