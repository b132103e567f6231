import { chakra } from '@chakra-ui/react/styled-system'
import { Fingerprint } from 'lucide-react'
import { Button } from '../../ui/controls/button.view'

interface FingerprintButtonProps {
  /** On a device that registered it is the first way in. */
  first: boolean
  busy: boolean
  onPress: () => void
}

/** The other way in (AUTH-08); the password stays beside it. */
export const FingerprintButton = ({ first, busy, onPress }: FingerprintButtonProps) => (
  <Button variant={first ? 'solid' : 'outline'} wide loading={busy} onClick={onPress}>
    {!busy && <Fingerprint aria-hidden size={20} />}
    Login with fingerprint
  </Button>
)

const Line = chakra('span', { base: { flex: '1', height: '1px', bg: 'border' } })

/** Between the two ways in. */
export const Or = () => (
  <chakra.div display="flex" alignItems="center" gap="3" color="fg.muted" textStyle="secondary">
    <Line />
    or
    <Line />
  </chakra.div>
)
