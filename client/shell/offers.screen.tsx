import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { fromPromise } from 'xstate'
import { installFlow } from '../../machines/shell/install/install.machine'
import { type InstallPast, installText } from '../../machines/shell/install/install.rules'
import { hasHero } from '../app/pages'
import { useAskCustomer } from '../flows/ask-customer'
import { type Services, useServices } from '../flows/services'
import { useAction } from '../flows/use-action'
import { useDomainEvent } from '../flows/use-domain-event'
import { sendIfHandled, useFlow } from '../flows/use-flow'
import { useOutbox } from '../flows/use-outbox'
import { activateUpdate, watchVersions } from '../platform/app-worker'
import { type AppStorage, attempt } from '../platform/storage'
import { Button } from '../ui/controls/button.view'
import { UnresolvedCard } from '../ui/feedback/unresolved.view'
import { Card } from '../ui/layout/card.view'

/** On phones a hero starts 64 px higher, under the page's bar: the offer overlays it, in its colour. */
const Ground = chakra('div', {
  variants: {
    onHero: {
      true: {
        position: { base: 'relative', lg: 'static' },
        zIndex: '1',
        marginTop: { base: '-64px', lg: '0' },
        paddingTop: { base: '64px', lg: '0' },
        bg: { base: 'hero.bg', lg: 'transparent' },
      },
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
  const isOnHero = hasHero(useLocation()[0])
  return (
    <Ground data-above={isShown || undefined} onHero={(isOnHero && isShown) || undefined}>
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

const installActors = ({ installOffer }: Services) => ({
  installApp: fromPromise<{ isAccepted: boolean }, void>(async () => ({
    isAccepted: await installOffer.take(),
  })),
})

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

/** Asks in the confirmation dialog whether to install the app (PWA-01 to PWA-03); renders nothing. */
const InstallPrompt = ({ isFirstVisit, hadSuccess }: PageHistory) => {
  const services = useServices()
  const { clock, installOffer, storage } = services
  const ask = useAskCustomer()
  const [input] = useState(() => readInstallPast(storage, isFirstVisit))
  const [state, send, actor] = useFlow(installFlow, { actors: installActors(services), input })
  const isReady = state.matches('ready')

  useEffect(
    () => installOffer.watch(() => sendIfHandled(actor, { type: 'install.offer', at: services.now() })),
    [actor, services, installOffer],
  )
  useDomainEvent((domainEvent) => {
    if (domainEvent.type === 'install.declined') saveDeclined(storage, services.now())
    if (!('subject' in domainEvent) || domainEvent.subject !== 'install') return
    if (domainEvent.type === 'confirm.agreed') send({ type: 'install.agree' })
    if (domainEvent.type === 'confirm.declined') send({ type: 'install.decline' })
  })
  useEffect(() => {
    if (hadSuccess) sendIfHandled(actor, { type: 'install.succeed', at: services.now() })
  }, [hadSuccess, actor, services])
  useEffect(() => {
    if (!isReady) return
    let timer: unknown
    const variant = (): void => {
      if (!isCalm()) {
        timer = clock.setTimeout(variant, calmCheckedMs)
        return
      }
      send({ type: 'install.ask' })
      ask({ subject: 'install', text: installText })
    }
    variant()
    return () => clock.clearTimeout(timer as number)
  }, [isReady, send, ask, clock])
  return null
}

/** Offers on every page; loaded after the first page has settled. */
export const OffersScreen = (page: PageHistory) => (
  <>
    <AbovePage />
    <InstallPrompt {...page} />
  </>
)
