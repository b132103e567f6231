import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useEffectEvent, useState } from 'react'
import { canOffer, installText } from '../../machines/shell/install/install.rules'
import { useAskCustomer } from '../flows/ask-customer'
import { useServices } from '../flows/services'
import { useAction } from '../flows/use-action'
import { useDomainEvent } from '../flows/use-domain-event'
import { useOutbox } from '../flows/use-outbox'
import { activateUpdate, watchVersions } from '../platform/app-worker'
import { storedValue } from '../platform/storage'
import { Button } from '../ui/controls/button.view'
import { UnresolvedCard } from '../ui/feedback/unresolved.view'
import { Card } from '../ui/layout/card.view'

/** On phones a hero starts 64 px higher, behind the page's bar: the offer covers it, in its colour. */
const Background = chakra('div', {
  base: {
    '&[data-above]:has(~ * [data-hero])': {
      position: { base: 'relative', lg: 'static' },
      // Above the deposit page's hero, whose docked button covers the content below it.
      zIndex: '3',
      marginTop: { base: '-64px', lg: '0' },
      paddingTop: { base: '64px', lg: '0' },
      bg: { base: 'hero.bg', lg: 'transparent' },
    },
  },
})

const Inset = chakra('div', {
  base: { maxWidth: 'page', marginInline: 'auto', padding: '4' },
})

/** Offers a new version of the app and shows orders with an unknown outcome, above every page (ruling 10). */
const AbovePage = () => {
  const { reload } = useServices()
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => watchVersions(() => setWaiting(true)), [])
  // Activation reloads the page, so it needs consent; if it fails, the offer remains.
  const update = useAction('update.agree', { run: () => activateUpdate().then(reload) })
  const { open, decidable, decide, reconcileAll } = useOutbox()
  const isShown = isWaiting || open.length > 0
  return (
    <Background data-above={isShown || undefined}>
      <div role="status">
        {isWaiting && (
          <Inset>
            <Card tone="brand" display="flex" flexWrap="wrap" alignItems="center" gap="2">
              <chakra.p flex="1 1 200px">A new version of the app is ready.</chakra.p>
              <Button variant="plain" onClick={() => setWaiting(false)}>
                Later
              </Button>
              <Button loading={update.isPending} onClick={() => void update.start(undefined)}>
                Update now
              </Button>
            </Card>
          </Inset>
        )}
      </div>
      {open.length > 0 && (
        <Inset>
          <UnresolvedCard
            open={open}
            decidable={decidable}
            onAskAgain={() => void reconcileAll()}
            onDecide={decide}
          />
        </Inset>
      )}
    </Background>
  )
}

/** When the customer declined, ms since 1970. Belongs to the device and is kept after logout (PWA-03). */
const declined = storedValue('device.install', (json) => (typeof json === 'number' ? json : null))

const dialogCheckMs = 1_000
const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null

interface PageHistory {
  /** The device's first visit: no service worker controlled the page at its start. */
  isFirstVisit: boolean
  hadSuccess: boolean
}

/** Asks once per page, after a success, whether to install the app (PWA-01 to PWA-03). Renders nothing. */
const InstallPrompt = ({ isFirstVisit, hadSuccess }: PageHistory) => {
  const { clock, installOffer, now, storage } = useServices()
  const askCustomer = useAskCustomer()
  const [installPast] = useState(() => ({ isFirstVisit, declinedAt: declined.read(storage) }))
  const [isOffered, setOffered] = useState(false)
  const decline = (): void => declined.write(storage, now())
  const install = useAction('install.agree', {
    run: installOffer.take,
    onDone: (isAccepted) => {
      // Declining in the browser's prompt also counts.
      if (!isAccepted) decline()
      return null
    },
  })
  const ask = useEffectEvent(() =>
    askCustomer({ subject: 'install', text: installText }, () => void install.start(undefined)),
  )
  useEffect(() => installOffer.watch(() => setOffered(true)), [installOffer])
  useDomainEvent((domainEvent) => {
    if (domainEvent.type === 'confirm.declined' && domainEvent.subject === 'install') decline()
  })
  useEffect(() => {
    if (!isOffered || !hadSuccess || !canOffer(installPast, now())) return
    let timer: unknown
    const askWhenFree = (): void => {
      if (isDialogOpen()) timer = clock.setTimeout(askWhenFree, dialogCheckMs)
      else ask()
    }
    askWhenFree()
    return () => clock.clearTimeout(timer as number)
  }, [isOffered, hadSuccess, installPast, now, clock])
  return null
}

/** The offers of every page; they load after the first page has settled. */
export const OffersScreen = (page: PageHistory) => (
  <>
    <AbovePage />
    <InstallPrompt {...page} />
  </>
)
