import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system'

const Track = chakra('span', {
  base: { display: 'block', height: '8px', borderRadius: 'chip', bg: 'border', overflow: 'hidden' },
})

interface ProgressBarProps extends HTMLChakraProps<'span'> {
  /** How much of it is full, in percent. */
  filled: number
  /** A colour of the theme. */
  colour: string
}

/** How far something has come. What it says, and to whom, is in the attributes it is handed. */
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
