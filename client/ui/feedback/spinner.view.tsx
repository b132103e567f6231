import { chakra } from '@chakra-ui/react/styled-system'

/** A spinner; text beside it says what is loading. */
export const Spinner = chakra('span', {
  base: {
    display: 'inline-block',
    boxSize: '20px',
    flexShrink: '0',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'currentColor',
    borderBottomColor: 'transparent',
    borderRadius: 'chip',
    animation: 'spin 0.8s linear infinite',
  },
})
