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

export const noMoney: MoneyContext = {
  open: null,
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
const refusalIn = (outcome: IntentOutcome): Refusal | null =>
  outcome.state === 'rejected' ? outcome.refusal : null

const resultIn = (outcome: IntentOutcome): MoneyResult | null =>
  outcome.state === 'settled' ? (outcome.result ?? null) : null

const isDecidable = (outcome: IntentOutcome): boolean => outcome.state === 'unknown' && outcome.decidable

const outcomeOf = ({ event }: { event: { output: IntentOutcome } }): IntentOutcome => event.output
/** Input of a port that looks again. */
const intentIdOf = ({ context }: { context: MoneyContext }) => ({ intentId: context.intentId ?? '' })

interface Targets<Moved extends string, Refused extends string> {
  moved: Moved
  refused: Refused
}

/** Where a known outcome leads; an unknown one is the state's own affair. */
const outcomesTo = <Moved extends string, Refused extends string>({
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
      actions: [{ type: 'keepRejection', params: outcomeOf }, 'tellRefused'],
    },
  ] as const

const decided = { type: 'keepDecidable', params: outcomeOf } as const

/** While the intent is sent, for the state `placing`: it hears nothing, so a second press cannot move money twice. */
export const placing = <Moved extends string, Refused extends string, Unknown extends string>({
  unknown,
  ...known
}: Targets<Moved, Refused> & { unknown: Unknown }) =>
  ({
    onDone: [...outcomesTo(known), { target: unknown, actions: 'tellUnconfirmed' }],
    onError: { target: unknown, actions: 'tellUnconfirmed' },
  }) as const

/** Looks again, for `unconfirmed.checking`; still unknown leads to its sibling `waiting`. */
export const checking = <Moved extends string, Refused extends string>(known: Targets<Moved, Refused>) =>
  ({
    id: 'reconcileIntent',
    src: 'reconcileIntent',
    input: intentIdOf,
    onDone: [...outcomesTo(known), { target: 'waiting', actions: decided }],
    onError: 'waiting',
  }) as const

/** Passes the customer's word on, for `unconfirmed.deciding`. */
export const deciding = <Moved extends string, Refused extends string>(known: Targets<Moved, Refused>) =>
  ({
    id: 'decideIntent',
    src: 'decideIntent',
    input: ({ context }: { context: MoneyContext }) => ({
      intentId: context.intentId ?? '',
      happened: context.happened,
    }),
    onDone: [...outcomesTo(known), { target: 'waiting', actions: decided }],
    onError: 'waiting',
  }) as const

/** The changes of MoneyContext, for `assign`. */
export const moneyChanges = {
  intent: (_: unknown, { intentId }: { intentId: string }) => ({
    intentId,
    result: null,
    decidable: false,
    refusal: null,
    moved: false,
  }),
  /** Back in the form: nothing is confirmed there. */
  none: {
    open: null,
    intentId: null,
    result: null,
    decidable: false,
    happened: false,
    figures: null,
    moved: false,
  },
  decidable: (_: unknown, outcome: IntentOutcome) => ({ decidable: isDecidable(outcome) }),
  word: (_: unknown, { happened }: { happened: boolean }) => ({ happened }),
  result: (_: unknown, outcome: IntentOutcome) => ({ result: resultIn(outcome) }),
  rejection: (_: unknown, outcome: IntentOutcome) => ({ refusal: refusalIn(outcome), open: null }),
  refusal: (_: unknown, { error }: { error: unknown }) => ({ refusal: asRefusal(error) }),
}
