import { useEffect, useEffectEvent } from 'react'
import { useServices } from '../shared/services'

/** Told by what moves money or switches a mode: refused or not, the figures may be others now. */
const moving = /^(sellOrder|transfer|swap|outbox|walletMode)\./

/** Calls back when something told that what the wallets hold, or may do, is not what it was. */
export const useMoneyMoved = (onMoved: () => void): void => {
  const { facts } = useServices()
  const moved = useEffectEvent(onMoved)
  useEffect(
    () =>
      facts.listen((fact) => {
        if (moving.test(fact.type)) moved()
      }),
    [facts],
  )
}
