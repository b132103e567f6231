import type { AnyMachineSnapshot } from 'xstate'

/** A moment of a flow's life: what happened, and where the flow stands since. */
export interface Moment {
  /** Null: the flow begins. */
  event: ({ type: string } & Record<string, unknown>) | null
  snapshot: AnyMachineSnapshot
  /** Names of the actors that the step asked. */
  asks: readonly string[]
  /** Types of the domain events that it told. */
  tells: readonly string[]
}

/** What may hold in a moment, and how a sentence says it: 'Sell is pressed'. */
export interface Condition {
  says: string
  holds: (moment: Moment) => boolean
}

export const condition = (says: string, holds: Condition['holds']): Condition => ({ says, holds })

/** One of these events happened; a name ends at a dot, so 'xstate.after.RETRY' is that delay in any state. */
export const happens = (says: string, ...types: readonly string[]): Condition =>
  condition(says, ({ event }) =>
    types.some((type) => event?.type === type || event?.type.startsWith(`${type}.`)),
  )

/** The flow stands in one of these states. */
export const isIn = (says: string, ...states: readonly string[]): Condition =>
  condition(says, ({ snapshot }) => states.some((state) => snapshot.matches(state as never)))

/** A step asked this actor. */
export const asks = (says: string, ...actors: readonly string[]): Condition =>
  condition(says, (moment) => actors.some((actor) => moment.asks.includes(actor)))

/** A step told one of these domain events. */
export const tells = (says: string, ...types: readonly string[]): Condition =>
  condition(says, (moment) => types.some((type) => moment.tells.includes(type)))

export const either = (...all: readonly Condition[]): Condition =>
  condition(all.map(({ says }) => says).join(' or '), (moment) => all.some(({ holds }) => holds(moment)))
