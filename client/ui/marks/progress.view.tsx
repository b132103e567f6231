import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system'

const Track = chakra('span', {
  base: {
    display: 'block',
    height: '8px',
    borderRadius: 'chip',
    bg: 'border',
    overflow: 'hidden',
    forcedColorAdjust: 'none',
  },
})

interface ProgressBarProps extends HTMLChakraProps<'span'> {
  filled: number
  colour: string
}

/** Role and label come from the attributes passed in. */
export const ProgressBar = ({ filled, colour, ...labelProps }: ProgressBarProps) => (
  <Track role="progressbar" {...labelProps}>
    <chakra.span
      display="block"
      height="full"
      borderRadius="chip"
      bg={colour}
      style={{ width: `${filled}%` }}
    />
  </Track>
)

const CoinTrack = chakra('span', {
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
    animation: 'grow {durations.track} {easings.out}',
  },
})

interface ProgressTracksProps extends HTMLChakraProps<'span'> {
  /** Percent of both tracks: the coin's first, then the naira's. */
  progress: number
  /** The naira track's colour in the theme; the coin's is always blue. */
  naira: string
}

/** Two tracks: the coin above, the naira below. Role and label come from the attributes passed in. */
export const ProgressTracks = ({ progress, naira, ...labelProps }: ProgressTracksProps) => (
  <chakra.span display="flex" flexDirection="column" gap="3px" {...labelProps}>
    <CoinTrack>
      <Done bg="brand.solid" style={{ width: `${Math.min(progress * 2, 100)}%` }} />
    </CoinTrack>
    <CoinTrack>
      <Done bg={naira} style={{ width: `${Math.max(progress * 2 - 100, 0)}%` }} />
    </CoinTrack>
  </chakra.span>
)
