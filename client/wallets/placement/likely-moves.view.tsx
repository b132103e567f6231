import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import type { OpenIntent } from '../../../machines/money/intent'
import { useServices } from '../../flows/services'
import { mightBe } from '../../outbox/matching-moves'
import { useResource } from '../../resource/use-resource'
import { Move } from '../overview/wallet-transactions.view'
import { walletSource } from '../overview/wallets.source'

interface LikelyMovesProps {
  /** Of the intent whose outcome is unknown. */
  intentId: string
  /** Whether its outcome is being checked now; the list is read again after each look. */
  checking: boolean
}

const Likely = ({ intent, checking }: { intent: OpenIntent; checking: boolean }) => {
  const { data, revalidate } = useResource(walletSource(intent), { quiet: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each look, not with each render
  useEffect(() => {
    if (!checking) revalidate()
  }, [checking])
  const moves = data?.activitiesOfWallet?.nodes.filter((move) => mightBe(move, intent)) ?? []
  if (moves.length === 0) return null
  return (
    <chakra.section aria-labelledby="likely" alignSelf="stretch" textAlign="start">
      <chakra.h3 id="likely" textStyle="rowTitle">
        What might be it
      </chakra.h3>
      <chakra.div marginInline={{ base: '-4', lg: '-6' }}>
        {moves.map((move) => (
          <Move key={move.id} row={{ move }} shown />
        ))}
      </chakra.div>
    </chakra.section>
  )
}

/** What the wallet's list shows that an unknown outcome might be: of its kind and amount, at about its time. */
export const LikelyMoves = ({ intentId, checking }: LikelyMovesProps) => {
  const { outbox } = useServices()
  const [intent, setIntent] = useState<OpenIntent>()
  useEffect(() => {
    // Without the outbox nothing is known to look for.
    outbox.open().then(
      (opened) => setIntent(opened.state().open.find((each) => each.intentId === intentId)),
      () => undefined,
    )
  }, [outbox, intentId])
  return intent ? <Likely intent={intent} checking={checking} /> : null
}
