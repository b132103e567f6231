import { chakra } from '@chakra-ui/react/styled-system'
import {
  type Accumulated,
  accumulated,
  type WaitingDeposit,
} from '../../../machines/sell/deposit/payout.rules'
import { ProgressBar } from '../../ui/feedback/progress-bar.view'
import { dollars, limitInDollars } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'

interface AccumulatedCardProps {
  /** Pending and arriving; undefined while unknown. */
  deposits: readonly WaitingDeposit[] | undefined
  currency: WaitingDeposit['currency']
  /** USD, above 0. */
  limit: string
}

const textOf = (state: Accumulated | undefined, minimum: string): string => {
  if (!state) return `Smaller deposits add up until you reach the minimum of ${minimum}.`
  const sum = `${limitInDollars(state.sum)} of ${minimum}`
  if (state.isReached) return `${sum}. Reached. You'll get it all in one payout.`
  return Number(state.arriving) > 0
    ? `${sum}. About ${dollars(state.arriving)} more counts once the network confirms it.`
    : `${sum}. Smaller deposits add up until you reach the minimum.`
}

/** Progress of small deposits towards the minimum payout (SELL-23): as high while they are unknown. */
export const AccumulatedCard = ({ deposits, currency, limit }: AccumulatedCardProps) => {
  const state = deposits && accumulated(deposits, currency, limit)
  return (
    <Card aria-labelledby="accumulated" display="flex" flexDirection="column" gap="2">
      <chakra.h2 id="accumulated" textStyle="label">
        Progress to minimum payout
      </chakra.h2>
      <ProgressBar
        aria-labelledby="accumulated"
        aria-valuenow={state?.percent}
        aria-valuetext={state ? `${state.percent} %` : 'unknown'}
        filled={state?.percent ?? 0}
        colour="brand.solid"
      />
      <chakra.p textStyle="secondary" color="fg.muted">
        {textOf(state, limitInDollars(limit))}
      </chakra.p>
    </Card>
  )
}
