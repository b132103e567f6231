import { Fingerprint } from 'lucide-react'
import { passwordForFingerprintText } from '../../../machines/profile/fingerprints/fingerprints.rules'
import { usePasswordWhen } from '../../api/reauthentication'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { Button } from '../../ui/controls/button.view'
import { biometricRegistrationActors } from './biometric-registration.actors'

/** 'Register Biometric' (PROFILE-14). */
export const RegisterBiometric = () => {
  const services = useServices()
  const [state, send] = useFlow('biometricRegistration', { actors: biometricRegistrationActors(services) })
  const waits = state.matches('askingPassword')
  const busy = waits || state.hasTag('busy')
  usePasswordWhen(
    waits,
    { subject: 'biometricRegistration', text: passwordForFingerprintText },
    (confirmed) =>
      send({ type: confirmed ? 'biometricRegistration.agree' : 'biometricRegistration.decline' }),
  )
  return (
    <Button
      variant="outline"
      wide
      loading={busy}
      onClick={() => send({ type: 'biometricRegistration.start' })}
    >
      {!busy && <Fingerprint aria-hidden size={20} />}
      Register Biometric
    </Button>
  )
}
