import { useEffect, useEffectEvent } from 'react'
import type { DomainEvent } from '../../machines/domain-events'
import { useServices } from './services'

/** Calls back for every domain event while mounted. client/app/events.ts applies events to the whole app. */
export const useDomainEvent = (callback: (domainEvent: DomainEvent) => void): void => {
  const { eventBus } = useServices()
  const onEvent = useEffectEvent(callback)
  // Subscribes once, because a page may emit during its first render.
  useEffect(() => eventBus.listen((domainEvent) => onEvent(domainEvent)), [eventBus])
}
