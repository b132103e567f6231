import { chakra } from '@chakra-ui/react/styled-system'

export const IconBox = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    boxSize: '10',
    borderRadius: 'icon',
    bg: 'brand.subtle',
    color: 'brand.fg',
  },
  variants: {
    tone: {
      plain: { bg: 'bg.muted', color: 'fg' },
      warning: { bg: 'orange.subtle', color: 'orange.fg' },
      danger: { bg: 'red.subtle', color: 'red.fg' },
      arrived: { bg: 'green.subtle', color: 'green.fg' },
    },
  },
})
