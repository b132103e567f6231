import { chakra } from '@chakra-ui/react/styled-system'
import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { clockTime, dollars, naira } from '../../ui/format'
import { Plate } from '../../ui/layout/plate.view'
import { Figure } from './balance.view'

interface TotalPlateProps {
  /** USD; undefined before the first answer. */
  total: string | undefined
  /** NGN at the current rates; null where a rate is missing: then the dollars lead. */
  inNaira: string | null
  shown: boolean
  /** ms since 1970; null before the first answer. */
  readAt: number | null
  onToggle: () => void
  heading: ReactNode
  children: ReactNode
}

/** The plate: the worth of all wallets in naira and dollars, which the customer may hide (WALLET-09 to WALLET-12), and what can be done. */
export const TotalPlate = ({
  total,
  inNaira,
  shown,
  readAt,
  onToggle,
  heading,
  children,
}: TotalPlateProps) => (
  <Plate heading={heading}>
    <chakra.section aria-labelledby="total" display="flex" flexDirection="column" gap="1">
      <chakra.div display="flex" alignItems="center" marginBlock="-2" marginInlineEnd="-3">
        <chakra.h2 id="total" flex="1" textStyle="secondary" color="var(--muted)">
          Total balance
        </chakra.h2>
        <chakra.span textStyle="secondary" color="var(--muted)">
          {readAt !== null && `as of ${clockTime(readAt)}`}
        </chakra.span>
        <Button
          variant="bare"
          square
          aria-label={shown ? 'Hide balances' : 'Show balances'}
          onClick={onToggle}
        >
          {shown ? <Eye aria-hidden size={20} /> : <EyeOff aria-hidden size={20} />}
        </Button>
      </chakra.div>
      {/* The height of both amounts: with or without naira, in figures of any size, nothing below moves. */}
      <chakra.div minHeight="80px">
        {total === undefined ? (
          <Skeleton height="46px" width="240px" bg="var(--well)" />
        ) : (
          <>
            <Figure shown={shown} main>
              {inNaira === null ? dollars(total) : naira(inNaira)}
            </Figure>
            {inNaira !== null && (
              <chakra.p textStyle="figures" color="var(--muted)" marginTop="1">
                <Figure shown={shown}>{dollars(total)}</Figure>
              </chakra.p>
            )}
          </>
        )}
      </chakra.div>
    </chakra.section>
    {children}
  </Plate>
)
