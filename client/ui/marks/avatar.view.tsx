import { chakra } from '@chakra-ui/react/styled-system'
import type { StoredAccount } from '../../flows/session'

const Disc = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    boxSize: '36px',
    borderRadius: '12px',
    bg: 'fg',
    color: 'bg',
    lineHeight: '1',
    fontWeight: '700',
  },
  variants: {
    large: {
      true: { boxSize: '18', borderRadius: '24px', textStyle: 'h1', bg: 'hero.fg', color: 'hero.well' },
    },
    onHero: { true: { bg: { base: 'hero.fg', lg: 'fg' }, color: { base: 'hero.well', lg: 'bg' } } },
  },
})

interface AvatarProps {
  account: StoredAccount
  large?: boolean
  isOnHero?: boolean
}

export const Avatar = ({ account, large = false, isOnHero = false }: AvatarProps) => {
  const [first = ''] = account.username ?? account.email ?? ''
  return (
    <Disc aria-hidden large={large ? true : undefined} onHero={isOnHero ? true : undefined}>
      {first.toUpperCase()}
    </Disc>
  )
}
