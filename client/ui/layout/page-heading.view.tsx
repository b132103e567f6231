import { chakra } from '@chakra-ui/react/styled-system'

/** The page's one h1: its route's title (AMB-33). It takes the focus after a change of page. */
export const PageHeading = chakra(
  'h1',
  // Its longest word fits on the narrowest phone, however large the text is.
  {
    base: {
      textStyle: 'h1',
      fontSize: 'min(1.5rem, 11vw)',
      lineHeight: 'calc(4em / 3)',
      maxWidth: 'full',
      outline: 'none',
    },
  },
  { defaultProps: { tabIndex: -1 } },
)
