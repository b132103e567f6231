import { chakra } from '@chakra-ui/react/styled-system'
import { Fingerprint } from 'lucide-react'
import { Button } from '../../ui/controls/button.view'

interface FingerprintButtonProps {
  /** Shown above the form, with its words, on a device that registered a fingerprint; else beside 'Login'. */
  first: boolean
  busy: boolean
  onPress: () => void
}

/** Login by fingerprint (AUTH-08); login by password stays available. */
export const FingerprintButton = ({ first, busy, onPress }: FingerprintButtonProps) =>
  first ? (
    <Button wide loading={busy} onClick={onPress}>
      {!busy && <Fingerprint aria-hidden size={24} />}
      Login with fingerprint
    </Button>
  ) : (
    <Button
      variant="subtle"
      flexShrink="0"
      width="16"
      paddingInline="0"
      loading={busy}
      aria-label="Login with fingerprint"
      onClick={onPress}
    >
      {!busy && <Fingerprint aria-hidden size={24} />}
    </Button>
  )

const Line = chakra('span', { base: { flex: '1', height: '1px', bg: 'border' } })

/** The divider between the two ways to log in. */
export const Or = () => (
  <chakra.div display="flex" alignItems="center" gap="3" color="fg.muted" textStyle="secondary">
    <Line />
    or
    <Line />
  </chakra.div>
)
