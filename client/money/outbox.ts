import type { IntentOutcome, MoneyIntent, OpenIntent } from '../../machines/money/intent'

export interface OutboxState {
  ready: boolean
  /** The text why this browser can send nothing; null if it can. */
  off: string | null
  /** Unresolved intents of this account, oldest first, without those that this page is sending. */
  open: readonly OpenIntent[]
  /** Ids that only the customer can decide. */
  decidable: readonly string[]
  /** Whether the browser deleted rows of unknown outcome: shown before the next order. */
  forgotten: boolean
}

export const emptyState: OutboxState = { ready: false, off: null, open: [], decidable: [], forgotten: false }

/** Stores money intents before they are sent, until their outcome is known. Never rejects. */
export interface Outbox {
  /** Sends the intent at most once, ever; for an id that was sent before it only checks the outcome. */
  place: (intent: MoneyIntent) => Promise<IntentOutcome>
  reconcile: (intentId: string) => Promise<IntentOutcome>
  /** Stores the customer's decision about an outcome that no one else can know (ruling 10). */
  decide: (intentId: string, happened: boolean) => Promise<IntentOutcome>
  reconcileAll: () => Promise<void>
  /** The customer has read the `forgotten` warning: the next order is allowed. */
  acknowledge: () => void
  state: () => OutboxState
  /** Returns how to unsubscribe. */
  subscribe: (onChange: () => void) => () => void
  /** Ends this account's session: open intents stay, final ones are deleted (ruling 6). */
  endSession: (accountId: string) => Promise<void>
}

/** Loads the outbox's code on first use. */
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
