import { chakra } from '@chakra-ui/react/styled-system'
import { ExternalLink, IdCard } from 'lucide-react'
import { verificationLink } from '../../../machines/sell/kyc/kyc-gate.rules'
import { useSession } from '../../flows/session'
import { Button, ButtonLink } from '../../ui/controls/button.view'
import { Card } from '../../ui/layout/card.view'
import { Modal } from '../../ui/layout/modal.view'

/** The provider opens in a new tab that has no access to this one (KYC-05, KYC-06). */
const VerifyLink = ({ variant, onFollow }: { variant: 'solid' | 'subtle'; onFollow: () => void }) => {
  const { account } = useSession()
  return (
    <ButtonLink
      href={verificationLink(account)}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      variant={variant}
      onClick={onFollow}
    >
      Verify identity
      <ExternalLink aria-hidden size={20} />
    </ButtonLink>
  )
}

interface VerifyIdentityProps {
  isDialog: boolean
  onVerify: () => void
  onDismiss: () => void
}

/** Loaded on demand, because few customers must verify their identity. */
export const VerifyIdentity = ({ isDialog, onVerify, onDismiss }: VerifyIdentityProps) =>
  isDialog ? (
    <Modal placement="notice" labelledBy="kyc-title" describedBy="kyc-text" onClose={onDismiss}>
      <chakra.div display="flex" flexDirection="column" gap="4" padding="6">
        <chakra.span color="brand.fg">
          <IdCard aria-hidden size={32} />
        </chakra.span>
        <chakra.h2 id="kyc-title" textStyle="h2">
          Verify your identity
        </chakra.h2>
        <chakra.p id="kyc-text" color="fg.muted">
          We need to verify your identity before we can pay you. You can start selling now; we'll keep your
          money safe until you're verified.
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap-reverse" gap="3">
          <Button variant="subtle" flex="1 0 auto" onClick={onDismiss}>
            Not now
          </Button>
          <chakra.div flex="1 0 auto" display="grid">
            <VerifyLink variant="solid" onFollow={onVerify} />
          </chakra.div>
        </chakra.div>
      </chakra.div>
    </Modal>
  ) : (
    <Card tone="warning" aria-label="Identity" display="flex" flexDirection="column" gap="3">
      <chakra.p display="flex" gap="3">
        <chakra.span flexShrink="0" paddingTop="2px">
          <IdCard aria-hidden size={20} />
        </chakra.span>
        We pay your naira once your identity is verified. You can start selling now.
      </chakra.p>
      <VerifyLink variant="subtle" onFollow={onVerify} />
    </Card>
  )
