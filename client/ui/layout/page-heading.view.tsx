import { chakra } from '@chakra-ui/react/styled-system'

/** The page's h1, focused after a navigation. */
export const PageHeading = chakra(
  'h1',
  // The longest word must fit on the narrowest phone at any text size.
  {
    base: {
      textStyle: 'h1',
      fontSize: 'min(1.75rem, 11vw)',
      lineHeight: 'calc(8em / 7)',
      maxWidth: 'full',
      outline: 'none',
    },
  },
  { defaultProps: { tabIndex: -1 } },
)
