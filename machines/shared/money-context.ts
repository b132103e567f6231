import { assign, type EventObject } from 'xstate'
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
import { port } from './port'
import { asRefusal, type Refusal } from './refusal'

/** The outbox's ports; they resolve with an outcome. One that rejects tells nothing: the fate is unknown. */
export const moneyPorts = {
  /** Sends the intent at most once, ever; asked again it only looks what became of it. */
  placeIntent: port<IntentOutcome, MoneyIntent>('placeIntent'),
  /** Looks what became of it; sends nothing. */
  reconcileIntent: port<IntentOutcome, { intentId: string }>('reconcileIntent'),
  /** The customer looked, and says whether it happened (ruling 10). */
  decideIntent: port<IntentOutcome, { intentId: string; happened: boolean }>('decideIntent'),
}

export const moneyDelays = { PLACING_LIMIT: placingLimitMs, CHECK_AGAIN: checkAgainMs }

/** What every flow that moves money knows of its form and its intent. */
export interface MoneyContext<Figures = unknown> {
  /** The customer asked to go on: what is wrong is shown. */
  checked: boolean
  /** What the review shows, and nothing else is sent. */
  figures: Figures | null
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
  refusal: Refusal | null
}

export const noMoney = {
  checked: false,
  figures: null,
  moved: false,
  open: null,
  intentId: null,
  result: null,
  decidable: false,
  happened: false,
  refusal: null,
} as const

/** A flow that begins with an intent whose fate is still open, or with none. */
export const openedWith = (open: OpenIntent | null | undefined) => ({
  open: open ?? null,
  intentId: open?.intentId ?? null,
})

/** The form's figures as the customer is to confirm them. */
export const frozenAs = <Figures>(figures: Figures | null) => ({
  figures,
  moved: false,
  checked: false,
  refusal: null,
})

export const moneyGuards = {
  moneyMoved: (_: unknown, outcome: IntentOutcome) => isSettled(outcome),
  nothingMoved: (_: unknown, outcome: IntentOutcome) => isRejected(outcome),
  customerDecides: ({ context }: { context: MoneyContext }) => context.decidable,
}

/** The changes that every such flow makes, for its setup. */
export const moneyActions = <Context extends MoneyContext, Event extends EventObject>() => {
  const change = <Params>(to: (params: Params) => Partial<MoneyContext>) =>
    // A flow's context only adds to this one.
    assign<Context, Event, Params, Event, never>((_, params) => to(params) as Partial<Context>)
  return {
    keepIntent: change(({ intentId }: { intentId: string }) => ({
      intentId,
      result: null,
      decidable: false,
      refusal: null,
      moved: false,
    })),
    /** Back in the form: nothing is confirmed there. */
    forgetIntent: change(() => ({
      open: null,
      intentId: null,
      result: null,
      decidable: false,
      happened: false,
      figures: null,
      moved: false,
    })),
    keepDecidable: change((outcome: IntentOutcome) => ({
      decidable: outcome.state === 'unknown' && outcome.decidable,
    })),
    keepWord: change(({ happened }: { happened: boolean }) => ({ happened })),
    keepResult: change((outcome: IntentOutcome) => ({
      result: outcome.state === 'settled' ? outcome.result : null,
    })),
    keepRejection: change((outcome: IntentOutcome) => ({
      refusal: outcome.state === 'rejected' ? outcome.refusal : null,
      open: null,
    })),
    keepRefusal: change(({ error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    forgetRefusal: change(() => ({ refusal: null })),
    showProblems: change(() => ({ checked: true })),
  }
}
