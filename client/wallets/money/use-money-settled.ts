import { useEffect, useEffectEvent } from 'react'
import { useServices } from '../../flows/services'

/** Events after which balances or permissions may have changed, whether refused or not. */
const moving = /^(sellOrder|transfer|swap|placement|outbox|walletMode)\./

/** Calls back when an event may have changed balances or permissions. */
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
