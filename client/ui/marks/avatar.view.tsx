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
    /** On a plate in every width. */
    large: {
      true: { boxSize: '18', borderRadius: '24px', textStyle: 'h1', bg: 'plate.fg', color: 'plate.well' },
    },
    onPlate: { true: { bg: { base: 'plate.fg', lg: 'fg' }, color: { base: 'plate.well', lg: 'bg' } } },
  },
})

interface AvatarProps {
  account: StoredAccount
  large?: boolean
  /** Whether a plate is under it below large. */
  onPlate?: boolean
}

/** The first letter of the username, in upper case (SHELL-02). */
export const Avatar = ({ account, large = false, onPlate = false }: AvatarProps) => {
  const [first = ''] = account.username ?? account.email ?? ''
  return (
    <Disc aria-hidden large={large ? true : undefined} onPlate={onPlate ? true : undefined}>
      {first.toUpperCase()}
    </Disc>
  )
}
