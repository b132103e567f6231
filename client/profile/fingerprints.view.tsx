import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { Fingerprint, Smartphone } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { biometricRegistrationFlow } from '../../machines/profile/fingerprints/biometric-registration.machine'
import { fingerprintsFlow } from '../../machines/profile/fingerprints/fingerprints.machine'
import { passwordForFingerprintText } from '../../machines/profile/fingerprints/fingerprints.rules'
import { runOperation } from '../data/run-operation'
import { usePageQuery } from '../data/use-page-query'
import { usePasswordWhen } from '../flows/reauthentication'
import { type Services, useServices } from '../flows/services'
import { useDomainEvent } from '../flows/use-domain-event'
import { useFlow } from '../flows/use-flow'
import {
  BeginBiometricLoginDocument,
  BeginBiometricRegistrationDocument,
  FingerprintsDocument,
  FinishBiometricRegistrationDocument,
  RemoveFingerprintDocument,
} from '../generated/graphql'
import {
  askAuthenticator,
  canSignalPasskeys,
  forgetFingerprint,
  isFingerprintDevice,
  rememberFingerprint,
  signalPasskeys,
} from '../platform/fingerprint'
import { Button } from '../ui/controls/button.view'
import { dangerSubtle } from '../ui/controls/danger'
import { Switch } from '../ui/controls/switch.view'
import { Loaded } from '../ui/feedback/loaded.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { dateTime } from '../ui/format'
import { Card, CardHeading } from '../ui/layout/card.view'
import { useFocusAfterRemoval } from '../ui/layout/focus-after-removal'
import { useHashTarget } from '../ui/layout/hash-target'
import { ActionRow, Item } from '../ui/layout/rows.view'
import { DeviceRow, inset } from './device-row.view'

const fingerprintsActors = ({ session, storage, transport }: Services, client: ApolloClient) => {
  const listedFingerprints = () => client.readQuery({ query: FingerprintsDocument })?.fingerprints ?? []
  /** Stops phones from offering removed passkeys (ruling 54), if the upstream knows the credential ids. */
  const signalRemaining = async (): Promise<void> => {
    const ids = listedFingerprints().map(({ credentialId }) => credentialId)
    const accountId = session.read()?.account.id
    if (!accountId || ids.includes(null) || !canSignalPasskeys()) return
    const { beginBiometricLogin } = await runOperation(transport, BeginBiometricLoginDocument, {})
    await signalPasskeys({
      signalName: 'allAcceptedCredentials',
      rpID: String(beginBiometricLogin.rpId),
      userID: btoa(accountId).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
      allAcceptedCredentialIDs: ids as string[],
    })
  }
  return {
    removeFingerprints: fromPromise<void, { id: string | null }>(async ({ input, signal }) => {
      const ids = input.id === null ? listedFingerprints().map(({ id }) => id) : [input.id]
      // Removed one at a time: the customer is notified of each removal.
      for (const id of ids) {
        await runOperation(transport, RemoveFingerprintDocument, { id }, { signal })
        const fingerprints = listedFingerprints().filter((each) => each.id !== id)
        client.writeQuery({ query: FingerprintsDocument, data: { __typename: 'Query', fingerprints } })
      }
      // The last one is gone: the login stops offering this device's fingerprint.
      if (listedFingerprints().length === 0) forgetFingerprint(storage)
      signalRemaining().catch(() => undefined)
    }),
  }
}

/** Lists and removes the account's fingerprints (ruling 21). Hidden if the upstream has no list. */
export const Fingerprints = () => {
  const headingId = useId()
  const services = useServices()
  const { data, failure, isLoading, refresh, revalidate } = usePageQuery(FingerprintsDocument, {
    name: 'fingerprints',
    variables: {},
  })
  const [state, send] = useFlow(fingerprintsFlow, { actors: fingerprintsActors(services, useApolloClient()) })
  const { id, offersRemoval } = state.context

  usePasswordWhen(
    state.matches('askingPassword'),
    { subject: 'fingerprints', text: passwordForFingerprintText },
    (confirmed) => send({ type: confirmed ? 'fingerprints.agree' : 'fingerprints.decline' }),
  )
  useDomainEvent(({ type }) => {
    // If a removal was rejected, the fingerprint may no longer exist.
    if (type === 'biometricRegistration.succeeded' || type === 'fingerprints.refused') revalidate()
    if (type === 'changePassword.succeeded') send({ type: 'fingerprints.offerRemoval' })
  })

  useHashTarget('fingerprints', data !== undefined)
  const heading = useFocusAfterRemoval(data?.fingerprints?.map(({ id }) => id) ?? [])

  const busy = !state.matches('listed')
  const removesAll = busy && id === null
  if (data?.fingerprints === null) return null
  return (
    <Card flush id="fingerprints" aria-labelledby={headingId} aria-busy={isLoading || undefined}>
      <CardHeading id={headingId} ref={heading} title="Fingerprints" />
      <Loaded
        data={data?.fingerprints}
        failure={failure}
        onRefresh={refresh}
        skeleton={<Skeleton height="18" margin={inset} />}
        empty={
          <chakra.p color="fg.muted" padding={inset}>
            No fingerprints added.
          </chakra.p>
        }
      >
        {(fingerprints) => (
          <>
            {offersRemoval && (
              <chakra.div role="status" padding={inset}>
                <p>Password changed. These fingerprints can still log in to your account.</p>
                <chakra.div display="flex" flexWrap="wrap" gap="3" paddingTop="3">
                  <Button
                    {...dangerSubtle}
                    loading={removesAll}
                    disabled={busy && !removesAll}
                    onClick={() => send({ type: 'fingerprints.removeAll' })}
                  >
                    Remove all
                  </Button>
                  <Button
                    variant="subtle"
                    disabled={busy}
                    onClick={() => send({ type: 'fingerprints.keepAll' })}
                  >
                    Keep them
                  </Button>
                </chakra.div>
              </chakra.div>
            )}
            <ul>
              {fingerprints.map((device) => (
                <DeviceRow
                  key={device.id}
                  icon={Smartphone}
                  name={device.name}
                  lines={[
                    `Added ${dateTime(device.createDate)}`,
                    device.lastUsedDate ? `Last used ${dateTime(device.lastUsedDate)}` : 'Never used',
                  ]}
                  action="Remove"
                  busy={busy && id === device.id}
                  disabled={busy && id !== device.id}
                  onClick={() => send({ type: 'fingerprints.remove', id: device.id })}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  )
}

interface DeviceSwitchProps {
  on: boolean
  busy: boolean
  onSwitch: () => void
}

const DeviceSwitch = ({ on, busy, onSwitch }: DeviceSwitchProps) => {
  const id = useId()
  return (
    <Item>
      <chakra.div flex="1" minWidth="0">
        <chakra.h3 id={`${id}name`} textStyle="rowTitle">
          Fingerprint on this device
        </chakra.h3>
        <chakra.p id={`${id}text`} textStyle="secondary" color="fg.muted">
          {on ? 'This device uses your fingerprint.' : 'This device uses your password.'}
        </chakra.p>
      </chakra.div>
      <Switch
        on={on}
        busy={busy}
        aria-labelledby={`${id}name`}
        aria-describedby={`${id}text`}
        onClick={onSwitch}
      />
    </Item>
  )
}

/** Registers a fingerprint (BIO-01). Completes even if the page closes: the server may have the credential. */
export const biometricRegistrationActors = ({ session, storage, transport }: Services) => ({
  registerFingerprint: fromPromise<void, void>(async ({ signal }) => {
    const { id, rawId, response, type } = await askAuthenticator(async ({ startRegistration }) => {
      const { beginBiometricRegistration } = await runOperation(
        transport,
        BeginBiometricRegistrationDocument,
        {},
        { signal },
      )
      const optionsJSON = beginBiometricRegistration as unknown as PublicKeyCredentialCreationOptionsJSON
      return startRegistration({ optionsJSON })
    }, signal)
    const { clientDataJSON, attestationObject } = response
    const credential = { id, rawId, response: { clientDataJSON, attestationObject }, type }
    await runOperation(transport, FinishBiometricRegistrationDocument, { credential })
    rememberFingerprint(storage, `${id} ${session.read()?.account.id}`)
  }),
})

/** 'Register Biometric' (PROFILE-14), and a switch for the fingerprint login on this device. */
export const RegisterBiometric = ({ off }: { off: string | null }) => {
  const services = useServices()
  const { storage } = services
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
  useDomainEvent((event) => {
    // If it was turned off here, the authenticator still has its credential.
    if (event.type === 'biometricRegistration.failed' && event.case === 'previously registered')
      if (isSwitchedOn.current) rememberFingerprint(storage)
    setOn(isFingerprintDevice(storage))
  })

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
        text={off ?? 'Log in with your fingerprint on this device'}
        disabled={off !== null}
        busy={busy}
        onClick={() => register(false)}
      />
      {(isOn || off === null) && (
        <DeviceSwitch
          on={isOn}
          busy={busy && isSwitchedOn.current}
          onSwitch={isOn ? turnOff : () => register(true)}
        />
      )}
    </>
  )
}
