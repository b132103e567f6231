import { chakra } from '@chakra-ui/react/styled-system'

/** A link in words, 48 px to hit in both directions; hand it wouter's `Link` by `asChild`, or an `href`. */
export const TextLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '12',
    minWidth: '12',
    color: 'brand.fg',
    fontWeight: '500',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    borderRadius: 'control',
  },
})
