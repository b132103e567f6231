import { chakra } from '@chakra-ui/react/styled-system'

/** A decorative step number: screen readers count the list themselves. `index` is from 0. */
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
