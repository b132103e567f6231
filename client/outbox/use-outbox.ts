import { useEffect, useState, useSyncExternalStore } from 'react'
import { useServices } from '../flows/services'
import { nothingYet, type Outbox, type OutboxState } from './outbox-loader'
import { texts } from './timeouts-and-messages'

/** How often open intents are looked at while a page shows them, ms. */
const pollMs = 15_000

const unloaded: OutboxState = { ...nothingYet, ready: true, off: texts.unloaded }
const never = () => () => undefined

/**
 * What the outbox holds for the signed-in customer, kept up to date: open intents are looked at when the page opens,
 * when the customer comes back or goes online, and from time to time. Nothing may be sent before `ready`.
 */
export const useOutbox = (): OutboxState & Pick<Outbox, 'decide' | 'reconcileAll'> => {
  const { outbox: door } = useServices()
  const [outbox, keepOutbox] = useState<Outbox | null>(null)
  const [isLost, keepLost] = useState(false)
  useEffect(() => {
    const open = (): void =>
      void door.open().then(
        (opened) => {
          keepOutbox(opened)
          keepLost(false)
        },
        () => keepLost(true),
      )
    open()
    window.addEventListener('online', open)
    return () => window.removeEventListener('online', open)
  }, [door])
  const state = useSyncExternalStore(outbox?.subscribe ?? never, () => outbox?.state() ?? nothingYet)
  useEffect(() => {
    if (!outbox) return
    const look = (): void => {
      if (document.visibilityState === 'visible') void outbox.reconcileAll()
    }
    void outbox.reconcileAll()
    const timer = setInterval(() => {
      if (outbox.state().open.length > 0) look()
    }, pollMs)
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [outbox])
  return {
    ...(isLost ? unloaded : state),
    decide: async (intentId, happened) => (await door.open()).decide(intentId, happened),
    reconcileAll: async () => (await door.open()).reconcileAll(),
  }
}
