import type { IntentOutcome, MoneyIntent, OpenIntent } from '../../machines/money/intent'

/** The outbox's state as pages see it. */
export interface OutboxState {
  /** Whether the device's rows were read. */
  ready: boolean
  /** Why nothing can be sent from this browser, in words; null if it can. */
  off: string | null
  /** Unresolved intents of this account, oldest first; those this page is sending are left out. */
  open: readonly OpenIntent[]
  /** Ids of those that only the customer can decide. */
  decidable: readonly string[]
  /** Whether the browser deleted rows whose outcome nobody knows: said before the next press. */
  forgotten: boolean
}

/** The state before the rows are read. */
export const nothingYet: OutboxState = { ready: false, off: null, open: [], decidable: [], forgotten: false }

/** Stores money intents before they are sent, until their outcome is known. Never rejects. */
export interface Outbox {
  /** Sends the intent at most once, ever; for an id that was sent before it only checks the outcome. */
  place: (intent: MoneyIntent) => Promise<IntentOutcome>
  /** Checks the intent's outcome. */
  reconcile: (intentId: string) => Promise<IntentOutcome>
  /** Takes the customer's decision, where nobody else can tell (ruling 10). */
  decide: (intentId: string, happened: boolean) => Promise<IntentOutcome>
  /** Checks every open intent. */
  reconcileAll: () => Promise<void>
  /** The customer has read that something was `forgotten`, and goes on: the next press is not refused for it. */
  acknowledge: () => void
  state: () => OutboxState
  /** Calls back after each change of `state`. Returns how to unsubscribe. */
  subscribe: (onChange: () => void) => () => void
  /** Ends the session of this account: open intents stay, final ones are deleted (ruling 6). */
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
