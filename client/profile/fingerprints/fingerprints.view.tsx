import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Fingerprint, Smartphone } from 'lucide-react'
import { useEffect, useEffectEvent, useId } from 'react'
import { fromPromise } from 'xstate'
import type { DomainEvent } from '../../../machines/domain-events'
import { fingerprintsFlow } from '../../../machines/profile/fingerprints/fingerprints.machine'
import { passwordForFingerprintText } from '../../../machines/profile/fingerprints/fingerprints.rules'
import { ask } from '../../api/ask'
import { query } from '../../api/query'
import { usePasswordWhen } from '../../flows/reauthentication'
import { type Services, useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import {
  FingerprintsDocument,
  type FingerprintsQuery,
  RemoveFingerprintDocument,
} from '../../generated/graphql'
import { useCached } from '../../reading'
import { Button } from '../../ui/controls/button.view'
import { dangerSubtle } from '../../ui/controls/danger'
import { LoadFailure } from '../../ui/feedback/loaded.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { dateTime } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { CardHeading } from '../../ui/layout/card-heading.view'
import { IconBox } from '../../ui/marks/icon-box.view'
import { Item } from '../../ui/rows/item.view'
import { forgetFingerprint } from './forget-fingerprint.store'

/** The account's fingerprints, in the Apollo cache (ruling 21). */
const fingerprintsActors = ({ storage, transport }: Services, client: ApolloClient) => {
  const known = () => client.readQuery({ query: FingerprintsDocument })?.fingerprints ?? []
  return {
    readFingerprints: fromPromise<void, void>(async () => {
      await query(client, FingerprintsDocument, {})
    }),
    removeFingerprints: fromPromise<void, { id: string | null }>(async ({ input, signal }) => {
      const ids = input.id === null ? known().map(({ id }) => id) : [input.id]
      // One after the other: the customer is notified of each removal.
      for (const id of ids) await ask(transport, RemoveFingerprintDocument, { id }, { signal })
      // None is left, so the login page stops offering this device's fingerprint.
      if (known().length === ids.length) forgetFingerprint(storage)
    }),
  }
}

type Device = NonNullable<FingerprintsQuery['fingerprints']>[number]

/** As wide as the rows' own. */
const inset = { base: '4px 16px 20px', lg: '4px 24px 20px' } as const

interface RowProps {
  device: Device
  busy: boolean
  disabled: boolean
  onRemove: () => void
}

const DeviceRow = ({ device: { name, createDate, lastUsedDate }, busy, disabled, onRemove }: RowProps) => {
  const id = useId()
  return (
    <Item as="li">
      <IconBox tone="plain">
        <Smartphone aria-hidden size={20} />
      </IconBox>
      <chakra.div flex="1" minWidth="0" overflowWrap="anywhere">
        <chakra.p id={id} textStyle="rowTitle">
          {name}
        </chakra.p>
        <chakra.p textStyle="secondary" color="fg.muted">
          Added {dateTime(createDate)}
        </chakra.p>
        <chakra.p textStyle="secondary" color="fg.muted">
          {lastUsedDate ? `Last used ${dateTime(lastUsedDate)}` : 'Never used'}
        </chakra.p>
      </chakra.div>
      <Button
        variant="plain"
        color="red.fg"
        loading={busy}
        disabled={disabled}
        aria-describedby={id}
        onClick={onRemove}
      >
        Remove
      </Button>
    </Item>
  )
}

/** Lists the account's fingerprints and removes them (ruling 21). Hidden if the upstream keeps no list. */
export const Fingerprints = () => {
  const heading = useId()
  const services = useServices()
  const { eventBus } = services
  const client = useApolloClient()
  const [state, send] = useFlow(fingerprintsFlow, { actors: fingerprintsActors(services, client) })
  const data = useCached(FingerprintsDocument, {})
  const { id, offersRemoval, error: apiError } = state.context

  usePasswordWhen(
    state.matches('askingPassword'),
    { subject: 'fingerprints', text: passwordForFingerprintText },
    (confirmed) => send({ type: confirmed ? 'fingerprints.agree' : 'fingerprints.decline' }),
  )
  const hear = useEffectEvent(({ type }: DomainEvent): void => {
    if (type === 'biometricRegistration.succeeded') send({ type: 'fingerprints.refresh' })
    if (type === 'changePassword.succeeded') send({ type: 'fingerprints.offerRemoval' })
  })
  useEffect(() => eventBus.listen((domainEvent) => hear(domainEvent)), [eventBus])

  const devices = data?.fingerprints
  // Until the list has been read again, removed entries stay listed; their buttons are disabled.
  const busy = !state.matches('shown')
  const removesAll = state.matches('removing') && id === null
  if (state.matches('shown') && devices === null) return null
  return (
    <Card flush aria-labelledby={heading} aria-busy={state.matches('loading') || undefined}>
      <CardHeading id={heading} title="Fingerprints" />
      {state.matches('failed') && apiError ? (
        <LoadFailure
          error={apiError}
          icon={<Fingerprint size={24} />}
          onRefresh={() => send({ type: 'fingerprints.refresh' })}
        />
      ) : (
        <>
          {devices?.length === 0 && (
            <chakra.p color="fg.muted" padding={inset}>
              No fingerprints added.
            </chakra.p>
          )}
          {!devices && <Skeleton height="18" margin={inset} />}
          {offersRemoval && devices && devices.length > 0 && (
            <chakra.div role="status" padding={inset}>
              <p>Your password is changed. These fingerprints still open your account.</p>
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
          {devices && devices.length > 0 && (
            <ul>
              {devices.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  busy={busy && id === device.id}
                  disabled={busy && id !== device.id}
                  onRemove={() => send({ type: 'fingerprints.remove', id: device.id })}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  )
}
