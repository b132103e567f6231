import { chakra } from '@chakra-ui/react/styled-system'
import { nairaForDollars } from '../../../machines/money/naira'
import { hasLimit } from '../../../machines/sell/rates/coin.rules'
import { figure, limitInDollars, nairaInWhole, rateText } from '../../ui/format'
import { Tweened } from '../../ui/motion/tweened.view'

interface RateRangeProps {
  /** NGN per USD: the lowest and highest of a coin's networks; equal for one network (RATE-03). */
  lowest: string
  highest: string
  /** USD; null or 0 hides it (RATE-04). */
  limit: string | null
  /** Stale rates are greyed. */
  stale: boolean
}

/** The rate or range, and the minimum payout. */
export const RateRange = ({ lowest, highest, limit, stale }: RateRangeProps) => (
  <chakra.span
    display="flex"
    flexDirection="column"
    alignItems="flex-end"
    // A range may wrap into two lines; a single rate only if nothing else helps.
    flex={lowest === highest ? '0 1 auto' : '9 1 140px'}
    minWidth="0"
    maxWidth="full"
    marginInlineStart="auto"
    textAlign="end"
    fontVariantNumeric="tabular-nums"
  >
    <chakra.span fontWeight="700" color={stale ? 'fg.muted' : 'fg'} data-stale={stale || undefined}>
      {lowest !== highest && (
        <>
          <chakra.span display="inline-block" maxWidth="full" overflowWrap="anywhere">
            ₦{figure(lowest, 2, 4)} –
          </chakra.span>{' '}
        </>
      )}
      <chakra.span display="inline-block" maxWidth="full" overflowWrap="anywhere">
        <Tweened>{rateText(highest)}</Tweened>
      </chakra.span>
    </chakra.span>
    {/* A single rate gives a figure, several at least one. */}
    <chakra.span textStyle="secondary" color={stale ? 'fg.muted' : 'fg.muted'}>
      {lowest === highest ? '$100 ≈ ' : '$100 from '}
      {nairaInWhole(nairaForDollars('100', lowest))}
    </chakra.span>
    {limit !== null && hasLimit(limit) && (
      <chakra.span textStyle="secondary" color="fg.muted">
        limit: {limitInDollars(limit)}
      </chakra.span>
    )}
  </chakra.span>
)
