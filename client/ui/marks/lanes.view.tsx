import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system'

const Lane = chakra('span', {
  base: {
    display: 'block',
    overflow: 'hidden',
    height: '4px',
    borderRadius: '3px',
    bg: 'border',
    forcedColorAdjust: 'none',
  },
})

const Done = chakra('span', {
  base: {
    display: 'block',
    height: 'full',
    borderRadius: '3px',
    transformOrigin: 'left',
    animation: 'grow {durations.lane} {easings.out}',
  },
})

interface LanesProps extends HTMLChakraProps<'span'> {
  /** How much of both lanes is done, percent: the coin's first, then the naira's. */
  progress: number
  /** The naira lane's colour in the theme; the coin's is always blue. */
  naira: string
}

/** Two lanes: above the coin, below the naira. Role and label come from the attributes passed in. */
export const Lanes = ({ progress, naira, ...says }: LanesProps) => (
  <chakra.span display="flex" flexDirection="column" gap="3px" {...says}>
    <Lane>
      <Done bg="brand.solid" style={{ width: `${Math.min(progress * 2, 100)}%` }} />
    </Lane>
    <Lane>
      <Done bg={naira} style={{ width: `${Math.max(progress * 2 - 100, 0)}%` }} />
    </Lane>
  </chakra.span>
)
