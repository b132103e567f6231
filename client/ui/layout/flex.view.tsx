import { chakra } from '@chakra-ui/react/styled-system'

/** Children in a row, vertically centred. */
export const Flex = chakra('div', { base: { display: 'flex', alignItems: 'center' } })

/** Children at both ends of a row, which wraps if they do not fit. */
export const Spread = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '2',
  },
})
