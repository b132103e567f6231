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

/** Label it with `aria-` attributes. */
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
  /** Percentage of the two tracks together; the coin's track fills first. */
  progress: number
  /** The colour token of the naira track; the coin's track is always blue. */
  naira: string
}

/** Two tracks, the coin's above the naira's. Set the role and the label with attributes. */
export const ProgressTracks = ({ progress, naira, ...labelProps }: ProgressTracksProps) => (
  <chakra.span display="flex" flexDirection="column" gap="3px" {...labelProps}>
    <Track height="4px" borderRadius="3px">
      <Done bg="brand.solid" style={{ width: `${Math.min(progress * 2, 100)}%` }} />
    </Track>
    <Track height="4px" borderRadius="3px">
      <Done bg={naira} style={{ width: `${Math.max(progress * 2 - 100, 0)}%` }} />
    </Track>
  </chakra.span>
)
