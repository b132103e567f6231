import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useEffectEvent, useState } from 'react'
import { canOffer, type InstallPast, installText } from '../../machines/shell/install/install.rules'
import { useAskCustomer } from '../flows/ask-customer'
import { useServices } from '../flows/services'
import { useAction } from '../flows/use-action'
import { useDomainEvent } from '../flows/use-domain-event'
import { useOutbox } from '../flows/use-outbox'
import { activateUpdate, watchVersions } from '../platform/app-worker'
import { type AppStorage, attempt } from '../platform/storage'
import { Button } from '../ui/controls/button.view'
import { UnresolvedCard } from '../ui/feedback/unresolved.view'
import { Card } from '../ui/layout/card.view'

/** On phones a hero starts 64 px higher, under the page's bar: the offer overlays it, in its colour. */
const Ground = chakra('div', {
  base: {
    '&[data-above]:has(~ * [data-hero])': {
      position: { base: 'relative', lg: 'static' },
      // Above the hero of the deposit page, whose docked button covers the content below.
      zIndex: '3',
      marginTop: { base: '-64px', lg: '0' },
      paddingTop: { base: '64px', lg: '0' },
      bg: { base: 'hero.bg', lg: 'transparent' },
    },
  },
})

const Place = chakra('div', {
  base: { maxWidth: 'page', marginInline: 'auto', padding: '4' },
})

/** Above every page: a new version of the app, activated on consent, and orders with unknown outcome (ruling 10). */
const AbovePage = () => {
  const { reload } = useServices()
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => watchVersions(() => setWaiting(true)), [])
  // A new version reloads the page, so only with consent; after a failure the offer stays.
  const update = useAction('update.agree', { run: () => activateUpdate().then(reload) })
  const { open, decidable, decide, reconcileAll } = useOutbox()
  const isShown = isWaiting || open.length > 0
  return (
    <Ground data-above={isShown || undefined}>
      <div role="status">
        {isWaiting && (
          <Place>
            <Card tone="brand" display="flex" flexWrap="wrap" alignItems="center" gap="2">
              <chakra.p flex="1 1 200px">A new version of the app is ready.</chakra.p>
              <Button variant="plain" onClick={() => setWaiting(false)}>
                Later
              </Button>
              <Button loading={update.isPending} onClick={() => void update.start(undefined)}>
                Update now
              </Button>
            </Card>
          </Place>
        )}
      </div>
      {open.length > 0 && (
        <Place>
          <UnresolvedCard
            open={open}
            decidable={decidable}
            onAskAgain={() => void reconcileAll()}
            onDecide={decide}
          />
        </Place>
      )}
    </Ground>
  )
}

/** Belongs to the device, not to a customer: it survives logout, as the 30 days do (PWA-03). */
const key = 'device.install'

const readInstallPast = (storage: AppStorage, isFirstVisit: boolean): InstallPast => {
  const at = Number(attempt(() => storage.getItem(key)) || Number.NaN)
  return { isFirstVisit, declinedAt: Number.isFinite(at) ? at : null }
}

/** With a full storage the customer may be asked again sooner. */
const saveDeclined = (storage: AppStorage, at: number): void =>
  void attempt(() => storage.setItem(key, String(at)))

/** ms between checks whether a dialog still covers the page. */
const calmCheckedMs = 1_000
const isCalm = (): boolean => !document.querySelector('dialog[open]')

/** Events from before this code loaded. */
interface PageHistory {
  /** Whether no service worker controlled the page at its start: the device's first visit. */
  isFirstVisit: boolean
  /** Whether an order, login or similar succeeded. */
  hadSuccess: boolean
}

/**
 * Asks in the confirmation dialog whether to install the app, once a page, after the browser's offer and a success
 * (PWA-01 to PWA-03); renders nothing.
 */
const InstallPrompt = ({ isFirstVisit, hadSuccess }: PageHistory) => {
  const { clock, installOffer, now, storage } = useServices()
  const askCustomer = useAskCustomer()
  const [past] = useState(() => readInstallPast(storage, isFirstVisit))
  const [isOffered, setOffered] = useState(false)
  const decline = (): void => saveDeclined(storage, now())
  const install = useAction('install.agree', {
    run: installOffer.take,
    onDone: (isAccepted) => {
      // Declining the browser's prompt counts as no.
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
    if (!isOffered || !hadSuccess || !canOffer(past, now())) return
    let timer: unknown
    const askWhenCalm = (): void => {
      if (isCalm()) ask()
      else timer = clock.setTimeout(askWhenCalm, calmCheckedMs)
    }
    askWhenCalm()
    return () => clock.clearTimeout(timer as number)
  }, [isOffered, hadSuccess, past, now, clock])
  return null
}

/** Offers on every page; loaded after the first page has settled. */
export const OffersScreen = (page: PageHistory) => (
  <>
    <AbovePage />
    <InstallPrompt {...page} />
  </>
)
