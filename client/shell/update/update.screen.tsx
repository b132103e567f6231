import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { fromPromise } from 'xstate'
import { updateFlow } from '../../../machines/shell/update/update.machine'
import { type Services, useServices } from '../../flows/services'
import { sendIfHandled, useFlow } from '../../flows/use-flow'
import { hasPlate } from '../../pages'
import { letTakeOver, watchVersions } from '../../platform/app-worker'
import { Button } from '../../ui/controls/button.view'
import { Card } from '../../ui/layout/card.view'

/** The update flow's actors. */
const updateActors = ({ reload }: Services) => ({
  takeOver: fromPromise<void, void>(async () => {
    await letTakeOver()
    reload()
  }),
})

/** On phones a plate begins 64 px higher, under the page's bar: the offer lies on it, on ground of its colour. */
const Ground = chakra('div', {
  variants: {
    onPlate: {
      true: {
        position: { base: 'relative', lg: 'static' },
        zIndex: '1',
        marginTop: { base: '-64px', lg: '0' },
        paddingTop: { base: '64px', lg: '0' },
        bg: { base: 'plate.bg', lg: 'transparent' },
      },
    },
  },
})

/** Offers a new version of the app above the page, and activates it on consent. */
export const UpdateOffer = () => {
  const services = useServices()
  const [state, send, actor] = useFlow(updateFlow, { actors: updateActors(services) })
  useEffect(() => watchVersions(() => sendIfHandled(actor, { type: 'update.offer' })), [actor])
  const busy = state.hasTag('busy')
  const onPlate = hasPlate(useLocation()[0])
  return (
    <div role="status">
      {(state.matches('offered') || busy) && (
        <Ground onPlate={onPlate ? true : undefined}>
          <chakra.div maxWidth="page" marginInline="auto" padding="4" paddingBottom="0">
            <Card tone="brand" display="flex" flexWrap="wrap" alignItems="center" gap="2">
              <chakra.p flex="1 1 200px">A new version of the app is ready.</chakra.p>
              <Button variant="plain" onClick={() => send({ type: 'update.postpone' })}>
                Later
              </Button>
              <Button loading={busy} onClick={() => send({ type: 'update.agree' })}>
                Update now
              </Button>
            </Card>
          </chakra.div>
        </Ground>
      )}
    </div>
  )
}
