import { Fingerprint } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DomainEvent } from '../../../machines/domain-events'
import { biometricRegistrationFlow } from '../../../machines/profile/fingerprints/biometric-registration.machine'
import { passwordForFingerprintText } from '../../../machines/profile/fingerprints/fingerprints.rules'
import { usePasswordWhen } from '../../flows/reauthentication'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { isFingerprintDevice, rememberFingerprint } from '../../platform/fingerprint'
import { ActionRow } from '../../ui/rows/action-row.view'
import { biometricRegistrationActors } from './biometric-registration.actors'
import { DeviceSwitch } from './device-switch.view'
import { forgetFingerprint } from './forget-fingerprint.store'

/** 'Register Biometric' (PROFILE-14), and whether this device's login begins with a fingerprint. */
export const RegisterBiometric = () => {
  const services = useServices()
  const { eventBus, storage } = services
  const [state, send] = useFlow(biometricRegistrationFlow, { actors: biometricRegistrationActors(services) })
  const [isOn, setOn] = useState(() => isFingerprintDevice(storage))
  const isSwitchedOn = useRef(false)
  const waits = state.matches('askingPassword')
  const busy = waits || state.hasTag('busy')
  usePasswordWhen(
    waits,
    { subject: 'biometricRegistration', text: passwordForFingerprintText },
    (confirmed) =>
      send({ type: confirmed ? 'biometricRegistration.agree' : 'biometricRegistration.decline' }),
  )
  const hear = useEffectEvent((event: DomainEvent): void => {
    // Turned off here before: the authenticator still has its credential.
    if (event.type === 'biometricRegistration.failed' && event.case === 'previously registered')
      if (isSwitchedOn.current) rememberFingerprint(storage)
    setOn(isFingerprintDevice(storage))
  })
  useEffect(() => eventBus.listen((event) => hear(event)), [eventBus])

  const register = (bySwitch: boolean): void => {
    isSwitchedOn.current = bySwitch
    send({ type: 'biometricRegistration.start' })
  }
  const turnOff = (): void => {
    forgetFingerprint(storage)
    setOn(false)
  }
  return (
    <>
      <ActionRow
        icon={Fingerprint}
        title="Register Biometric"
        text="Login with a touch on this device"
        busy={busy}
        onClick={() => register(false)}
      />
      <DeviceSwitch
        on={isOn}
        busy={busy && isSwitchedOn.current}
        onSwitch={isOn ? turnOff : () => register(true)}
      />
    </>
  )
}
