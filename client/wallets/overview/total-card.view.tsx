import { chakra } from '@chakra-ui/react/styled-system'
import { Eye, EyeOff } from 'lucide-react'
import { Button } from '../../ui/controls/button.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { approximately, clockTime, dollars, naira } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { Figure } from './balance.view'

interface TotalCardProps {
  /** USD; undefined before the first answer. */
  total: string | undefined
  /** NGN at the current rates; null where a rate is missing: then the dollars lead. */
  inNaira: string | null
  shown: boolean
  /** ms since 1970; null before the first answer. */
  readAt: number | null
  onToggle: () => void
}

/** The worth of all wallets in naira and dollars, which the customer may hide (WALLET-09 to WALLET-12). */
export const TotalCard = ({ total, inNaira, shown, readAt, onToggle }: TotalCardProps) => (
  <Card tone="hero" aria-labelledby="total">
    <chakra.div display="flex" alignItems="center" gap="2" marginTop="-3" marginInlineEnd="-2">
      <chakra.h2 id="total" flex="1" textStyle="secondary" color="fg.muted">
        Total balance
      </chakra.h2>
      <Button variant="bare" square aria-label={shown ? 'Hide balances' : 'Show balances'} onClick={onToggle}>
        {shown ? <Eye aria-hidden size={20} /> : <EyeOff aria-hidden size={20} />}
      </Button>
    </chakra.div>
    {/* The height of both amounts: with or without naira, in figures of any size, nothing below moves. */}
    <chakra.div minHeight="16">
      {total === undefined ? (
        <Skeleton height="16" width="176px" />
      ) : (
        <>
          <Figure shown={shown} main>
            {inNaira === null ? dollars(total) : approximately(naira(inNaira))}
          </Figure>
          {inNaira !== null && (
            <chakra.p textStyle="figures" color="fg.muted">
              <Figure shown={shown}>{dollars(total)}</Figure>
            </chakra.p>
          )}
        </>
      )}
    </chakra.div>
    <chakra.p minHeight="20px" textStyle="secondary" color="fg.muted">
      {readAt !== null && `as of ${clockTime(readAt)}`}
    </chakra.p>
  </Card>
)
