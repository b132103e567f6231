import type { IntentOutcome, MoneyIntent, OpenIntent } from '../../machines/money/intent'

/** What a page shows of the outbox. */
export interface OutboxState {
  /** The device's rows are read. */
  ready: boolean
  /** Why nothing can be sent from this browser, in words; null when it can. */
  off: string | null
  /** Intents of this account whose fate is open, oldest first; those this page is sending right now are left out. */
  open: readonly OpenIntent[]
  /** Ids of those that only the customer can decide on. */
  decidable: readonly string[]
}

/** Before the device's rows are read. */
export const nothingYet: OutboxState = { ready: false, off: null, open: [], decidable: [] }

/** Where money intents are kept from before they are sent until their fate is known. Nothing here ever rejects. */
export interface Outbox {
  /** Sends it at most once, ever; for an id that was sent before it only looks. */
  place: (intent: MoneyIntent) => Promise<IntentOutcome>
  /** Looks what became of it. */
  reconcile: (intentId: string) => Promise<IntentOutcome>
  /** The customer's word, where nobody else can tell (ruling 10). */
  decide: (intentId: string, happened: boolean) => Promise<IntentOutcome>
  /** Looks at everything that is open. */
  reconcileAll: () => Promise<void>
  state: () => OutboxState
  /** Calls back after each change of `state`. Returns how to stop. */
  subscribe: (onChange: () => void) => () => void
  /** The session of this account ends: what is open stays as it is, what is final goes (ruling 6). */
  endSession: (accountId: string) => Promise<void>
}

/** The way to the outbox: its code is fetched when it is first needed. */
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
