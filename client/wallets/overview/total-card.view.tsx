import { chakra } from '@chakra-ui/react/styled-system'
import { Eye, EyeOff } from 'lucide-react'
import { Button } from '../../ui/controls/button.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { clockTime, dollars } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { Tweened } from '../../ui/motion/tweened.view'
import { Figure } from './balance.view'

interface TotalCardProps {
  /** USD; undefined before the first answer. */
  total: string | undefined
  shown: boolean
  /** ms since 1970; null before the first answer. */
  readAt: number | null
  onToggle: () => void
}

/** The dollar value of all wallets, which the customer may hide (WALLET-09 to WALLET-12). */
export const TotalCard = ({ total, shown, readAt, onToggle }: TotalCardProps) => (
  <Card tone="hero" aria-labelledby="total" display="flex" alignItems="flex-start" gap="2">
    <chakra.div flex="1" minWidth="0">
      <chakra.h2 id="total" textStyle="secondary" color="fg.muted">
        Total balance
      </chakra.h2>
      {total === undefined ? (
        <Skeleton height="10" width="176px" />
      ) : (
        <chakra.p textStyle="balance" fontSize="clamp(1.375rem, 7vw, 2rem)" overflowWrap="anywhere">
          {shown ? <Tweened>{dollars(total)}</Tweened> : <Figure shown={false}>{dollars(total)}</Figure>}
        </chakra.p>
      )}
      <chakra.p minHeight="20px" textStyle="secondary" color="fg.muted">
        {readAt !== null && `as of ${clockTime(readAt)}`}
      </chakra.p>
    </chakra.div>
    <Button
      variant="bare"
      square
      marginTop="-2"
      marginInlineEnd="-2"
      aria-label={shown ? 'Hide balances' : 'Show balances'}
      onClick={onToggle}
    >
      {shown ? <Eye aria-hidden size={20} /> : <EyeOff aria-hidden size={20} />}
    </Button>
  </Card>
)
