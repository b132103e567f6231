import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect } from 'react'
import { updateFlow } from '../../../machines/shell/update/update.machine'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { watchVersions } from '../../platform/app-worker'
import { Button } from '../../ui/controls/button.view'
import { Card } from '../../ui/layout/card.view'
import { updateActors } from './update.actors'

/** Offers a new version of the app above the page, and activates it on consent. */
export const UpdateOffer = () => {
  const services = useServices()
  const [state, send] = useFlow(updateFlow, { actors: updateActors(services) })
  useEffect(() => watchVersions(() => send({ type: 'update.offer' })), [send])
  const busy = state.hasTag('busy')
  return (
    <chakra.div role="status" maxWidth="page" marginInline="auto">
      {(state.matches('offered') || busy) && (
        <Card
          tone="brand"
          margin="4"
          marginBottom="0"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="2"
        >
          <chakra.p flex="1 1 200px">A new version of the app is ready.</chakra.p>
          <Button variant="plain" onClick={() => send({ type: 'update.postpone' })}>
            Later
          </Button>
          <Button loading={busy} onClick={() => send({ type: 'update.agree' })}>
            Update now
          </Button>
        </Card>
      )}
    </chakra.div>
  )
}
