import { chakra } from '@chakra-ui/react/styled-system'
import { hasLimit } from '../../../machines/sell/rates/coin.rules'
import { figure, limitInDollars } from '../../ui/format'

interface RateFigureProps {
  /** NGN per USD. */
  value: string
  /** Of how many networks this is the best rate (ruling 36). */
  bestOf?: number
  /** USD; null or 0 hides it (RATE-04). */
  limit: string | null
  /** Stale rates are greyed. */
  stale: boolean
}

/** A rate, never split, and the minimum payout. */
export const RateFigure = ({ value, bestOf, limit, stale }: RateFigureProps) => {
  const notes = [
    bestOf !== undefined && `best of ${bestOf}`,
    limit !== null && hasLimit(limit) && `limit: ${limitInDollars(limit)}`,
  ].filter(Boolean)
  return (
    <chakra.span marginInlineStart="auto" textAlign="end" fontVariantNumeric="tabular-nums" translate="no">
      <chakra.span
        display="block"
        textStyle="rowTitle"
        whiteSpace="nowrap"
        color={stale ? 'fg.muted' : 'fg'}
        data-stale={stale || undefined}
      >
        {`₦${figure(value, 2, 4)}`}
        <chakra.span color="fg.muted" fontWeight="400" fontSize="0.875em" lineHeight="1">
          {' / $1'}
        </chakra.span>
      </chakra.span>
      {notes.length > 0 && (
        <chakra.span display="block" textStyle="secondary" color="fg.muted">
          {notes.join(' · ')}
        </chakra.span>
      )}
    </chakra.span>
  )
}
