import { useEffect, useEffectEvent } from 'react'
import { useServices } from '../../flows/services'

/** Told by what moves money or switches a mode: refused or not, the figures may be others now. */
const moving = /^(sellOrder|transfer|swap|placement|outbox|walletMode)\./

/** Calls back when something told that what the wallets hold, or may do, is not what it was. */
export const useMoneySettled = (onSettled: () => void): void => {
  const { eventBus } = useServices()
  const moved = useEffectEvent(onSettled)
  useEffect(
    () =>
      eventBus.listen((domainEvent) => {
        if (moving.test(domainEvent.type)) moved()
      }),
    [eventBus],
  )
}
