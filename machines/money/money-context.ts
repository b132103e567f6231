import { assign, type EventObject } from 'xstate'
import { type ApiError, toApiError } from '../core/api-error'
import { declareActor } from '../core/declare-actor'
import {
  checkAgainMs,
  type IntentOutcome,
  isRejected,
  isSettled,
  type MoneyIntent,
  type MoneyResult,
  type OpenIntent,
  placingLimitMs,
} from './intent'

/** The outbox's actors; they resolve with an outcome. One that rejects tells nothing: the fate is unknown. */
export const moneyActors = {
  /** Sends the intent at most once, ever; asked again it only looks what became of it. */
  placeIntent: declareActor<IntentOutcome, MoneyIntent>('placeIntent'),
  /** Looks what became of it; sends nothing. */
  reconcileIntent: declareActor<IntentOutcome, { intentId: string }>('reconcileIntent'),
  /** The customer looked, and says whether it happened (ruling 10). */
  decideIntent: declareActor<IntentOutcome, { intentId: string; happened: boolean }>('decideIntent'),
}

export const moneyDelays = { PLACING_LIMIT: placingLimitMs, CHECK_AGAIN: checkAgainMs }

/** What every flow that moves money knows of its form and its intent. */
export interface MoneyContext<Quote = unknown> {
  /** The customer asked to go on: what is wrong is shown. */
  checked: boolean
  /** What the review shows, and nothing else is sent. */
  quote: Quote | null
  /** The figures changed since the customer last saw them. */
  moved: boolean
  /** What the outbox still remembered as open when the flow began; it begins in `unconfirmed` then. */
  open: OpenIntent | null
  /** The key of the form that was confirmed last; null before. */
  intentId: string | null
  result: MoneyResult | null
  /** Only the customer can tell what became of it. */
  decidable: boolean
  /** What the customer said of it. */
  happened: boolean
  error: ApiError | null
}

export const noMoney = {
  checked: false,
  quote: null,
  moved: false,
  open: null,
  intentId: null,
  result: null,
  decidable: false,
  happened: false,
  error: null,
} as const

/** A flow that begins with an intent whose fate is still open, or with none. */
export const openedWith = (open: OpenIntent | null | undefined) => ({
  open: open ?? null,
  intentId: open?.intentId ?? null,
})

/** The form's figures as the customer is to confirm them. */
export const lockedQuote = <Quote>(quote: Quote | null) => ({
  quote,
  moved: false,
  checked: false,
  error: null,
})

export const moneyGuards = {
  isSettled: (_: unknown, outcome: IntentOutcome) => isSettled(outcome),
  isRejected: (_: unknown, outcome: IntentOutcome) => isRejected(outcome),
  customerDecides: ({ context }: { context: MoneyContext }) => context.decidable,
}

/** The changes that every such flow makes, for its setup. */
export const moneyActions = <Context extends MoneyContext, Event extends EventObject>() => {
  const change = <Params>(to: (params: Params) => Partial<MoneyContext>) =>
    // A flow's context only adds to this one.
    assign<Context, Event, Params, Event, never>((_, params) => to(params) as Partial<Context>)
  return {
    setIntent: change(({ intentId }: { intentId: string }) => ({
      intentId,
      result: null,
      decidable: false,
      error: null,
      moved: false,
    })),
    /** Back in the form: nothing is confirmed there. */
    clearIntent: change(() => ({
      open: null,
      intentId: null,
      result: null,
      decidable: false,
      happened: false,
      quote: null,
      moved: false,
    })),
    setDecidable: change((outcome: IntentOutcome) => ({
      decidable: outcome.state === 'unknown' && outcome.decidable,
    })),
    setWord: change(({ happened }: { happened: boolean }) => ({ happened })),
    setResult: change((outcome: IntentOutcome) => ({
      result: outcome.state === 'settled' ? outcome.result : null,
    })),
    setRejection: change((outcome: IntentOutcome) => ({
      error: outcome.state === 'rejected' ? outcome.error : null,
      open: null,
    })),
    setError: change(({ error }: { error: unknown }) => ({ error: toApiError(error) })),
    clearError: change(() => ({ error: null })),
    showProblems: change(() => ({ checked: true })),
  }
}
