import type { IntentOutcome, MoneyIntent, OpenIntent } from '../../machines/money/intent'

export interface OutboxState {
  ready: boolean
  /** The reason why this browser cannot send; null if it can. */
  off: string | null
  /** Unresolved intents of this account, oldest first, except those that this page is sending. */
  open: readonly OpenIntent[]
  /** Intents whose outcome only the customer can tell. */
  decidable: readonly string[]
  /** Whether the browser deleted rows with an unknown outcome; the customer must confirm before the next order. */
  forgotten: boolean
}

export const emptyState: OutboxState = { ready: false, off: null, open: [], decidable: [], forgotten: false }

/** Stores money intents before they are sent, until their outcome is known. No method rejects. */
export interface Outbox {
  /** Sends the intent at most once, ever. For an id that was sent before it only checks the outcome. */
  place: (intent: MoneyIntent) => Promise<IntentOutcome>
  reconcile: (intentId: string) => Promise<IntentOutcome>
  /** Stores the customer's decision about an outcome that only the customer can tell (ruling 10). */
  decide: (intentId: string, happened: boolean) => Promise<IntentOutcome>
  reconcileAll: () => Promise<void>
  /** After the customer has read the `forgotten` warning: allows the next order. */
  acknowledge: () => void
  state: () => OutboxState
  subscribe: (onChange: () => void) => () => void
  /** Ends this account's session: open intents are kept, final ones are deleted (ruling 6). */
  endSession: (accountId: string) => Promise<void>
}

export interface OutboxLoader {
  open: () => Promise<Outbox>
}

export const lazyOutbox = (load: () => Promise<Outbox>): OutboxLoader => {
  let outbox: Promise<Outbox> | null = null
  return {
    open: () => {
      outbox ??= load().catch((error: unknown) => {
        outbox = null
        throw error
      })
      return outbox
    },
  }
}
