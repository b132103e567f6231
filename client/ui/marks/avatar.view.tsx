import { chakra } from '@chakra-ui/react/styled-system'
import type { StoredAccount } from '../../flows/session'

const Disc = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    boxSize: '10',
    borderRadius: 'chip',
    bg: 'brand.solid',
    color: 'brand.contrast',
    fontWeight: '700',
  },
  variants: { large: { true: { boxSize: '16', textStyle: 'h1' } } },
})

/** The first letter of the username, in upper case (SHELL-02). */
export const Avatar = ({ account, large = false }: { account: StoredAccount; large?: boolean }) => {
  const [first = ''] = account.username ?? account.email ?? ''
  return (
    <Disc aria-hidden large={large}>
      {first.toUpperCase()}
    </Disc>
  )
}
