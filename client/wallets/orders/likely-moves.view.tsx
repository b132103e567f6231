import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { checkAgainMs, type OpenIntent } from '../../../machines/money/intent'
import { usePageQuery } from '../../data/use-page-query'
import { useServices } from '../../flows/services'
import { WalletPageDocument } from '../../generated/graphql'
import { isPossibleMatch } from '../../money/matching-moves'
import { BalancesVisible } from '../overview/balance.view'
import { Move } from '../overview/wallet-transactions.view'
import { walletReading } from '../overview/wallets.source'

const PossibleMatches = ({ intent }: { intent: OpenIntent }) => {
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

/** Transactions of the wallet that may belong to the order: the kind, amount and time match. */
export const LikelyMoves = ({ intentId }: { intentId: string }) => {
  const { outbox } = useServices()
  const [intent, setIntent] = useState<OpenIntent>()
  useEffect(() => {
    outbox.open().then(
      (loadedOutbox) => setIntent(loadedOutbox.state().open.find((each) => each.intentId === intentId)),
      () => undefined,
    )
  }, [outbox, intentId])
  return intent ? <PossibleMatches intent={intent} /> : null
}
