import { useEffect, useEffectEvent } from 'react'
import type { DomainEvent } from '../../machines/domain-events'
import { useServices } from './services'

/** Calls back for every domain event while mounted. `client/app/events.ts` has the effects on the whole app. */
export const useDomainEvent = (react: (domainEvent: DomainEvent) => void): void => {
  const { eventBus } = useServices()
  const reactNow = useEffectEvent(react)
  // Subscribed once: a page may emit during its first render.
  useEffect(() => eventBus.listen((domainEvent) => reactNow(domainEvent)), [eventBus])
}
