import { chakra } from '@chakra-ui/react/styled-system'
import {
  type Accumulated,
  accumulated,
  type WaitingDeposit,
} from '../../../machines/sell/deposit/payout.rules'
import { ProgressBar } from '../../ui/feedback/progress-bar.view'
import { limitInDollars } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'

interface AccumulatedCardProps {
  /** Deposits that count; undefined while unknown. */
  pending: readonly WaitingDeposit[] | undefined
  currency: WaitingDeposit['currency']
  /** USD, above 0. */
  limit: string
}

const textOf = (state: Accumulated | undefined, minimum: string): string => {
  if (!state) return `Smaller deposits add up until you reach the minimum of ${minimum}.`
  const sum = `${limitInDollars(state.sum)} of ${minimum}`
  return state.isReached
    ? `${sum}: reached. All of it is paid together.`
    : `${sum}. Smaller deposits add up until you reach the minimum.`
}

/** Progress of small deposits towards the minimum payout (SELL-23): as high while they are unknown. */
export const AccumulatedCard = ({ pending, currency, limit }: AccumulatedCardProps) => {
  const state = pending && accumulated(pending, currency, limit)
  return (
    <Card aria-labelledby="accumulated" display="flex" flexDirection="column" gap="2">
      <chakra.h2 id="accumulated" textStyle="label">
        Towards the minimum payout
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
