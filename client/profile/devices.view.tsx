import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { MonitorSmartphone } from 'lucide-react'
import { useId } from 'react'
import { fromPromise } from 'xstate'
import { devicesFlow } from '../../machines/profile/devices/devices.machine'
import { query } from '../api/query'
import { runOperation } from '../api/run-operation'
import { usePasswordWhen } from '../flows/reauthentication'
import { type Services, useServices } from '../flows/services'
import { useDomainEvent } from '../flows/use-domain-event'
import { useFlow } from '../flows/use-flow'
import { DevicesDocument, LogOutDeviceDocument, LogOutOtherDevicesDocument } from '../generated/graphql'
import { Button } from '../ui/controls/button.view'
import { dangerSubtle } from '../ui/controls/danger'
import { LoadFailure } from '../ui/feedback/loaded.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { dateTime } from '../ui/format'
import { Card, CardHeading } from '../ui/layout/card.view'
import { useHashTarget } from '../ui/layout/hash-target'
import { useCached } from '../use-reading'
import { DeviceRow } from './device-row.view'

const devicesActors = ({ transport }: Services, client: ApolloClient) => ({
  readDevices: fromPromise<void, void>(async () => {
    await query(client, DevicesDocument, {})
  }),
  logOutDevice: fromPromise<void, { id: string }>(async ({ input, signal }) => {
    await runOperation(transport, LogOutDeviceDocument, input, { signal })
  }),
  logOutOthers: fromPromise<void, void>(async ({ signal }) => {
    await runOperation(transport, LogOutOtherDevicesDocument, {}, { signal })
  }),
})

const inset = { base: '4px 16px 20px', lg: '4px 24px 20px' } as const

/** The account's sessions (ruling 47). Hidden if the upstream keeps no list. */
export const Devices = () => {
  const heading = useId()
  const services = useServices()
  const [state, send] = useFlow(devicesFlow, { actors: devicesActors(services, useApolloClient()) })
  const devices = useCached(DevicesDocument, {})?.devices
  const { id, error: apiError } = state.context

  usePasswordWhen(
    state.matches('askingPassword'),
    { subject: 'devices', text: 'To log out a device, enter your password.' },
    (confirmed) => send({ type: confirmed ? 'devices.agree' : 'devices.decline' }),
  )

  useHashTarget('devices', devices !== undefined)
  useDomainEvent(({ type }) => {
    // Both log out every other device.
    if (type === 'freeze.succeeded' || type === 'changePassword.succeeded') send({ type: 'devices.refresh' })
  })

  // Logged-out entries stay listed, with disabled buttons, until the list is read again.
  const busy = !state.matches('shown')
  const logsOutOthers = state.matches('loggingOutOthers')
  if (state.matches('shown') && devices === null) return null
  return (
    <Card flush id="devices" aria-labelledby={heading} aria-busy={state.matches('loading') || undefined}>
      <CardHeading id={heading} title="Devices" />
      {state.matches('failed') && apiError ? (
        <LoadFailure
          error={apiError}
          icon={<MonitorSmartphone size={24} />}
          onRefresh={() => send({ type: 'devices.refresh' })}
        />
      ) : (
        <>
          {!devices && <Skeleton height="18" margin={inset} />}
          <ul>
            {devices?.map((device) => (
              <DeviceRow
                key={device.id}
                icon={MonitorSmartphone}
                name={device.client}
                lines={[
                  ...(device.current ? ['This device'] : []),
                  `Logged in ${dateTime(device.createdAt)}`,
                  `Last seen ${dateTime(device.lastSeenAt)}`,
                ]}
                action={device.current ? null : 'Log out'}
                busy={busy && id === device.id}
                disabled={busy && id !== device.id}
                onClick={() => send({ type: 'devices.logOut', id: device.id })}
              />
            ))}
          </ul>
          {devices && devices.length > 1 && (
            <chakra.div padding={inset}>
              <Button
                {...dangerSubtle}
                loading={logsOutOthers}
                disabled={busy && !logsOutOthers}
                onClick={() => send({ type: 'devices.logOutOthers' })}
              >
                Log out all others
              </Button>
            </chakra.div>
          )}
        </>
      )}
    </Card>
  )
}
