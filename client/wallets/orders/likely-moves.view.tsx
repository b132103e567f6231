import { chakra } from '@chakra-ui/react/styled-system'
import { checkAgainMs, type OpenIntent } from '../../../machines/money/intent'
import { usePageQuery } from '../../data/use-page-query'
import { WalletPageDocument } from '../../generated/graphql'
import { isPossibleMatch } from '../../money/matching-moves'
import { BalancesVisible } from '../overview/balance.view'
import { Move } from '../overview/wallet-transactions.view'
import { walletReading } from '../overview/wallets.source'

/** The wallet's transactions that may belong to the order: their kind, amount and time match. */
export const LikelyMoves = ({ intent }: { intent: OpenIntent }) => {
  const { data } = usePageQuery(WalletPageDocument, {
    ...walletReading(intent),
    quiet: true,
    pollEvery: checkAgainMs,
  })
  const moves = data?.activitiesOfWallet?.nodes.filter((move) => isPossibleMatch(move, intent)) ?? []
  return moves.length === 0 ? null : (
    <chakra.section
      aria-labelledby="likely"
      alignSelf="stretch"
      textAlign="start"
      marginInline={{ base: '-4', lg: '-6' }}
    >
      <chakra.h3 id="likely" textStyle="rowTitle" paddingInline={{ base: '4', lg: '6' }}>
        Possible match
      </chakra.h3>
      <BalancesVisible value={true}>
        {moves.map((move) => (
          <Move key={move.id} row={{ move }} />
        ))}
      </BalancesVisible>
    </chakra.section>
  )
}
