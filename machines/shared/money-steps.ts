import {
  checkAgainMs,
  type IntentOutcome,
  isRejected,
  isSettled,
  type MoneyIntent,
  type MoneyResult,
  placingLimitMs,
} from './intent'
import { port } from './port'
import type { Refusal } from './refusal'

/**
 * What every flow that moves money does with an intent: place it once, and while nobody knows its fate, look again.
 * The ports are the outbox's; they resolve with an outcome. One that rejects tells nothing: the fate is unknown.
 */
export const moneyPorts = {
  /** Sends the intent at most once, ever; asked again it only looks what became of it. */
  placeIntent: port<IntentOutcome, MoneyIntent>('placeIntent'),
  /** Looks what became of it; sends nothing. */
  reconcileIntent: port<IntentOutcome, { intentId: string }>('reconcileIntent'),
  /** The customer looked, and says whether it happened (ruling 10). */
  decideIntent: port<IntentOutcome, { intentId: string; happened: boolean }>('decideIntent'),
}

export const moneyDelays = { PLACING_LIMIT: placingLimitMs, CHECK_AGAIN: checkAgainMs }

/** What such a flow keeps of its intent. */
export interface MoneyContext {
  /** The key of the form that was confirmed last; null before. */
  intentId: string | null
  result: MoneyResult | null
  /** Only the customer can tell what became of it. */
  decidable: boolean
  /** What the customer said of it. */
  happened: boolean
  refusal: Refusal | null
}

export const noMoney: MoneyContext = {
  intentId: null,
  result: null,
  decidable: false,
  happened: false,
  refusal: null,
}

export const moneyGuards = {
  moneyMoved: (_: unknown, outcome: IntentOutcome) => isSettled(outcome),
  nothingMoved: (_: unknown, outcome: IntentOutcome) => isRejected(outcome),
  customerDecides: ({ context }: { context: MoneyContext }) => context.decidable,
}

/** The reason of a rejected outcome; null for others. */
export const refusalIn = (outcome: IntentOutcome): Refusal | null =>
  outcome.state === 'rejected' ? outcome.refusal : null

export const resultIn = (outcome: IntentOutcome): MoneyResult | null =>
  outcome.state === 'settled' ? (outcome.result ?? null) : null

export const isDecidable = (outcome: IntentOutcome): boolean =>
  outcome.state === 'unknown' && outcome.decidable

export const outcomeOf = ({ event }: { event: { output: IntentOutcome } }): IntentOutcome => event.output
/** Input of a port that looks again. */
export const intentIdOf = ({ context }: { context: MoneyContext }) => ({ intentId: context.intentId ?? '' })

interface Targets<Moved extends string, Refused extends string> {
  moved: Moved
  refused: Refused
}

/** Where a known outcome leads; an unknown one is the state's own affair. */
export const outcomesTo = <Moved extends string, Refused extends string>({
  moved,
  refused,
}: Targets<Moved, Refused>) =>
  [
    {
      guard: { type: 'moneyMoved', params: outcomeOf },
      target: moved,
      actions: [{ type: 'keepResult', params: outcomeOf }, 'tellCompleted'],
    },
    {
      guard: { type: 'nothingMoved', params: outcomeOf },
      target: refused,
      actions: [{ type: 'keepRejection', params: outcomeOf }, 'tellRejected'],
    },
  ] as const
