import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { installFlow } from '../../../machines/shell/install/install.machine'
import { type InstallPast, installText } from '../../../machines/shell/install/install.rules'
import { useAskCustomer } from '../../flows/ask-customer'
import { type Services, useServices } from '../../flows/services'
import { sendIfHandled, useFlow } from '../../flows/use-flow'
import { type AppStorage, attempt } from '../../platform/storage'

/** Belongs to the device, not to a customer: it survives logout, as the 30 days do (PWA-03). */
const key = 'device.install'

const readInstallPast = (storage: AppStorage, isFirstVisit: boolean): InstallPast => {
  const at = Number(attempt(() => storage.getItem(key)) || Number.NaN)
  return { isFirstVisit, declinedAt: Number.isFinite(at) ? at : null }
}

/** A full storage keeps nothing: the customer may be asked again sooner. */
const saveDeclined = (storage: AppStorage, at: number): void =>
  void attempt(() => storage.setItem(key, String(at)))

/** The install flow's actors. */
const installActors = ({ installOffer }: Services) => ({
  installApp: fromPromise<{ isAccepted: boolean }, void>(async () => ({
    isAccepted: await installOffer.take(),
  })),
})

/** How often to check whether a dialog still covers the page, ms. */
const calmCheckedMs = 1_000
const isCalm = (): boolean => !document.querySelector('dialog[open]')

/** What happened before this code had come. */
export interface PageSoFar {
  /** Whether the service worker did not control the page at its start: the device had never opened the app. */
  isFirstVisit: boolean
  /** Whether something went well. */
  hadSuccess: boolean
}

/** Asks in the confirmation dialog whether to install the app (PWA-01 to PWA-03); renders nothing. */
export const InstallPrompt = ({ isFirstVisit, hadSuccess }: PageSoFar) => {
  const services = useServices()
  const { clock, eventBus, installOffer, storage } = services
  const ask = useAskCustomer()
  const [input] = useState(() => readInstallPast(storage, isFirstVisit))
  const [state, send, actor] = useFlow(installFlow, { actors: installActors(services), input })
  const isReady = state.matches('ready')

  useEffect(
    () => installOffer.watch(() => sendIfHandled(actor, { type: 'install.offer', at: services.now() })),
    [actor, services, installOffer],
  )
  useEffect(
    () =>
      eventBus.listen((domainEvent) => {
        if (domainEvent.type === 'install.declined') saveDeclined(storage, services.now())
        if (!('subject' in domainEvent) || domainEvent.subject !== 'install') return
        if (domainEvent.type === 'confirm.agreed') send({ type: 'install.agree' })
        if (domainEvent.type === 'confirm.declined') send({ type: 'install.decline' })
      }),
    [eventBus, send, services, storage],
  )
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
