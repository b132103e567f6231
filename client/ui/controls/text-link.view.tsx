import { chakra } from '@chakra-ui/react/styled-system'

/** A text link with a target of 48 px in both directions; use wouter's `Link` with `asChild`, or an `href`. */
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
