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
  pending: readonly WaitingDeposit[]
  currency: WaitingDeposit['currency']
  /** USD, above 0. */
  limit: string
}

const textOf = ({ sum, isReached }: Accumulated, limit: string): string =>
  isReached
    ? `${limitInDollars(sum)} of ${limitInDollars(limit)}: reached. All of it is paid together.`
    : `${limitInDollars(sum)} of ${limitInDollars(limit)}. Smaller deposits add up until you reach the minimum.`

/** Progress of small deposits towards the minimum payout (AMB-41). */
export const AccumulatedCard = ({ pending, currency, limit }: AccumulatedCardProps) => {
  const state = accumulated(pending, currency, limit)
  return (
    <Card aria-labelledby="accumulated" display="flex" flexDirection="column" gap="2">
      <chakra.h2 id="accumulated" textStyle="label">
        Towards the minimum payout
      </chakra.h2>
      <ProgressBar
        aria-labelledby="accumulated"
        aria-valuenow={state.percent}
        aria-valuetext={`${state.percent} %`}
        filled={state.percent}
        colour={state.isReached ? 'status.green' : 'brand.fg'}
      />
      <chakra.p textStyle="secondary" color="fg.muted">
        {textOf(state, limit)}
      </chakra.p>
    </Card>
  )
}
