import { chakra } from '@chakra-ui/react/styled-system'

/** The number before a step, for the eye: the list counts by itself for everybody else. `index` is from 0. */
export const StepNumber = ({ index }: { index: number }) => (
  <chakra.span
    aria-hidden
    display="inline-flex"
    alignItems="center"
    justifyContent="center"
    flexShrink="0"
    boxSize="8"
    borderRadius="chip"
    bg="brand.subtle"
    color="brand.fg"
    textStyle="label"
  >
    {index + 1}
  </chakra.span>
)
