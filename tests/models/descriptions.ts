import type { EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { ApiError } from '../../machines/core/api-error'
import type { FlowId, flows } from '../../machines/flows'
import type { personas } from '../../mock-api/accounts/personas'

type Machine<Id extends FlowId> = (typeof flows)[Id]['machine']

/** What a customer, or the page, tells a flow. A machine that only waits has one event that nothing sends. */
type Describing<Id extends FlowId> = Exclude<EventFromLogic<Machine<Id>>, { type: `${string}.none` }>

type Plain = Readonly<Record<string, unknown>>

/** How a person is told of something: "Type {text} into 'Amount in USD'", with the event's own values. */
export type Saying<Event> = string | ((event: Event) => string)
/** The same of what a person does, which may depend on where the flow stands. */
export type Doing<Event, State> = string | ((event: Event, before: State) => string)

interface Arranging {
  output: Plain
  error: ApiError | undefined
}

/** How a person brings about what an actor answers, and what it looks like. */
export interface Answer {
  /** The call that the control panel's 'Faults' can strike or hold; null where the browser answers itself. */
  call: string | null
  /** What a good answer looks like. */
  done: Saying<Plain>
  /** What an error looks like; its status and words when left out. */
  failed?: Saying<ApiError>
  /** What to arrange for this answer before it is asked; null for nothing but what 'Faults' does. */
  needs?: (answer: Arranging) => string | null
  /** What the world has to be like for this answer, and stays like: told where it was another before. */
  stands?: (answer: Arranging) => readonly string[]
}

/** Who walks: somebody the control panel knows, or a visitor who is not signed in. */
export type Who = keyof typeof personas | 'nobody'

/** What a path's reader is told; a flow cannot be added without. */
export interface Emitted<Id extends FlowId> {
  says: { readonly [Event in Describing<Id> as Event['type']]: Doing<Event, SnapshotFrom<Machine<Id>>> }
  /** By the actor's name. */
  answers: Readonly<Record<string, Answer>>
  /** By the delay's name, where its length is not what a person waits for. */
  waits?: Readonly<Record<string, string>>
  /** The address a person begins at; `nowhere` says why there is none. */
  at: string | ((input: InputFrom<Machine<Id>>) => string) | { nowhere: string }
  as: Who
  /** What stands before the first step besides the open page; null for nothing. */
  given?: string | ((input: InputFrom<Machine<Id>>) => string | null)
}
