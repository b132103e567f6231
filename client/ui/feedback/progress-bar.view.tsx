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
  /** The filled part, percent. */
  filled: number
  /** A colour of the theme. */
  colour: string
}

/** A progress bar. Its role and label come from the attributes passed in. */
export const ProgressBar = ({ filled, colour, ...says }: ProgressBarProps) => (
  <Track role="progressbar" {...says}>
    <chakra.span
      display="block"
      height="full"
      borderRadius="chip"
      bg={colour}
      style={{ width: `${filled}%` }}
    />
  </Track>
)
