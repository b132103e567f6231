import { Fingerprint } from 'lucide-react'
import { Button } from '../shared/button.view'
import { useServices } from '../shared/services'
import { useFlow } from '../shared/use-flow'
import { biometricRegistrationActors } from './biometric-registration.actors'

/** 'Register Biometric' (PROFILE-14). */
export const RegisterBiometric = () => {
  const services = useServices()
  const [state, send] = useFlow('biometricRegistration', { actors: biometricRegistrationActors(services) })
  const busy = state.hasTag('busy')
  return (
    <Button look="outline" wide loading={busy} onClick={() => send({ type: 'biometricRegistration.start' })}>
      {!busy && <Fingerprint aria-hidden size={20} />}
      Register Biometric
    </Button>
  )
}
