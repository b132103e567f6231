import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { MonitorSmartphone } from 'lucide-react'
import { useId } from 'react'
import { fromPromise } from 'xstate'
import { devicesFlow } from '../../machines/profile/devices/devices.machine'
import { runOperation } from '../data/run-operation'
import { usePageQuery } from '../data/use-page-query'
import { usePasswordWhen } from '../flows/reauthentication'
import { type Services, useServices } from '../flows/services'
import { useDomainEvent } from '../flows/use-domain-event'
import { useFlow } from '../flows/use-flow'
import { DevicesDocument, LogOutDeviceDocument, LogOutOtherDevicesDocument } from '../generated/graphql'
import { Button } from '../ui/controls/button.view'
import { dangerSubtle } from '../ui/controls/danger'
import { Loaded } from '../ui/feedback/loaded.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { dateTime } from '../ui/format'
import { Card, CardHeading } from '../ui/layout/card.view'
import { useFocusAfterRemoval } from '../ui/layout/focus-after-removal'
import { useHashTarget } from '../ui/layout/hash-target'
import { DeviceRow, inset } from './device-row.view'

const devicesActors = ({ transport }: Services, client: ApolloClient) => {
  const filterDevices = (isListed: (device: { id: string; current: boolean }) => boolean) =>
    client.cache.updateQuery({ query: DevicesDocument }, (data) =>
      data?.devices ? { ...data, devices: data.devices.filter(isListed) } : data,
    )
  return {
    logOutDevice: fromPromise<void, { id: string }>(async ({ input: { id }, signal }) => {
      await runOperation(transport, LogOutDeviceDocument, { id }, { signal })
      filterDevices((device) => device.id !== id)
    }),
    logOutOthers: fromPromise<void, void>(async ({ signal }) => {
      await runOperation(transport, LogOutOtherDevicesDocument, {}, { signal })
      filterDevices(({ current }) => current)
    }),
  }
}

/** The account's sessions (ruling 47). Hidden if the upstream has no list. */
export const Devices = () => {
  const headingId = useId()
  const services = useServices()
  const { data, failure, isLoading, refresh, revalidate } = usePageQuery(DevicesDocument, {
    name: 'devices',
    variables: {},
  })
  const [state, send] = useFlow(devicesFlow, { actors: devicesActors(services, useApolloClient()) })
  usePasswordWhen(
    state.matches('askingPassword'),
    { subject: 'devices', text: 'To log out a device, enter your password.' },
    (confirmed) => send({ type: confirmed ? 'devices.agree' : 'devices.decline' }),
  )
  useHashTarget('devices', data !== undefined)
  const heading = useFocusAfterRemoval(data?.devices?.map(({ id }) => id) ?? [])
  useDomainEvent(({ type }) => {
    // The first two log out every other device; a rejected one may be logged out already.
    if (['freeze.succeeded', 'changePassword.succeeded', 'devices.refused'].includes(type)) revalidate()
  })

  const busy = !state.matches('listed')
  const { id } = state.context
  if (data?.devices === null) return null
  return (
    <Card flush id="devices" aria-labelledby={headingId} aria-busy={isLoading || undefined}>
      <CardHeading id={headingId} ref={heading} title="Devices" />
      <Loaded
        data={data?.devices}
        failure={failure}
        onRefresh={refresh}
        skeleton={<Skeleton height="18" margin={inset} />}
      >
        {(devices) => (
          <>
            <ul>
              {devices.map((device) => (
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
            {devices.length > 1 && (
              <chakra.div padding={inset}>
                <Button
                  {...dangerSubtle}
                  loading={busy && id === null}
                  disabled={busy && id !== null}
                  onClick={() => send({ type: 'devices.logOutOthers' })}
                >
                  Log out all others
                </Button>
              </chakra.div>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
