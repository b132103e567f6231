import { chakra } from '@chakra-ui/react/styled-system'
import type { ApiError } from '../../../machines/core/api-error'
import { coinName } from '../../../machines/money/coin-name'
import { networkLabel } from '../../../machines/money/network'
import { WalletsPageDocument } from '../../generated/graphql'
import { CachedData, CachedRow } from '../../ui/feedback/cached-data.view'
import { dollars } from '../../ui/format'
import { balanceText, Figure } from './balance.view'

interface CachedWalletsProps {
  error: ApiError
  onRefresh: () => void
  /** Hidden balances stay hidden (WALLET-12). */
  shown: boolean
}

/** Cached balances while the server does not answer: read-only (ruling 7). */
export const CachedWallets = ({ error: apiError, shown, onRefresh }: CachedWalletsProps) => (
  <CachedData
    document={WalletsPageDocument}
    variables={{}}
    error={apiError}
    title="Last known balances"
    onRefresh={onRefresh}
  >
    {({ wallets }) =>
      wallets && (
        <>
          <chakra.p textStyle="rowTitle">
            Total <Figure shown={shown}>{dollars(wallets.totalUsdBalance)}</Figure>
          </chakra.p>
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
  </CachedData>
)
