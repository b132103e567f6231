import type { EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { ApiError } from '../../machines/core/api-error'
import type { FlowId, flows } from '../../machines/flows'
import type { personas } from '../../mock-api/accounts/personas'

type Machine<Id extends FlowId> = (typeof flows)[Id]['machine']

/** A flow's events from a customer or the page. A machine that only waits has one event that nothing sends. */
type Describing<Id extends FlowId> = Exclude<EventFromLogic<Machine<Id>>, { type: `${string}.none` }>

type Plain = Readonly<Record<string, unknown>>

/** A sentence for people: "Type {text} into 'Amount in USD'", with the event's own values. */
export type Saying<Event> = string | ((event: Event) => string)
/** The same for a customer's action, which may depend on the flow's state and on the path's earlier events. */
export type Doing<Event, State> = string | ((event: Event, before: State, past: readonly string[]) => string)

interface Arranging {
  output: Plain
  error: ApiError | undefined
}

/** How a person causes an actor's response, and what it looks like. */
export interface Answer {
  /** The call that the control panel's 'Faults' can strike or hold; null where the browser answers itself. */
  call: string | null
  /** What a good answer looks like. */
  done: Saying<Plain>
  /** What an error looks like; its status and words when left out. */
  failed?: Saying<ApiError>
  /** The set-up before the request; null for nothing but a fault of 'Faults'. */
  needs?: (answer: Arranging) => string | null
  /** Conditions that this response needs in the mock environment; printed only when they change. */
  stands?: (answer: Arranging) => readonly string[]
}

/** Who walks: a persona of the control panel, or a signed-out visitor. */
export type Who = keyof typeof personas | 'nobody'

/** The sentences of a path; required for every flow. */
export interface Emitted<Id extends FlowId> {
  /** What is on the screen in a state, by its path ('editing.pausing'), where no message says it. */
  sees?: Readonly<Record<string, string>>
  says: { readonly [Event in Describing<Id> as Event['type']]: Doing<Event, SnapshotFrom<Machine<Id>>> }
  /** By the actor's name. */
  answers: Readonly<Record<string, Answer>>
  /** By the delay's name, unless a person waits for its length. */
  waits?: Readonly<Record<string, string>>
  /** The address a person begins at; `nowhere` says why there is none. */
  at: string | ((input: InputFrom<Machine<Id>>) => string) | { nowhere: string }
  as: Who
  /** The set-up before the first step, apart from the open page; null for none. */
  given?: string | ((input: InputFrom<Machine<Id>>) => string | null)
}
