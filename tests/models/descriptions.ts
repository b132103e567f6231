import type { EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { ApiError } from '../../machines/core/api-error'
import type { FlowId, flows } from '../../machines/flows'
import type { personas } from '../../mock-api/accounts/personas'

type Machine<Id extends FlowId> = (typeof flows)[Id]['machine']

/** A flow's events from a customer or the page. A machine that only waits has one event that nothing sends. */
type Describing<Id extends FlowId> = Exclude<EventFromLogic<Machine<Id>>, { type: `${string}.none` }>

type Plain = Readonly<Record<string, unknown>>

/** A sentence for people: "Type {text} into 'Amount in USD'", with the event's own values. */
export type Sentence<Event> = string | ((event: Event) => string)
/** The same for a customer's action, which may depend on the flow's state and on the path's earlier events. */
export type StepSentence<Event, State> =
  | string
  | ((event: Event, before: State, past: readonly string[]) => string)

interface Response {
  output: Plain
  error: ApiError | undefined
}

/** How a person causes an actor's response, and what it looks like. */
export interface ResponseTexts {
  /** The call that the control panel's 'Faults' can strike or hold; null if the browser itself responds. */
  call: string | null
  /** The sentence for a success. */
  done: Sentence<Plain>
  /** The sentence for an error; by default its status and message. */
  failed?: Sentence<ApiError>
  /** The set-up before the request; null for nothing but a fault of 'Faults'. */
  needs?: (answer: Response) => string | null
  /** Conditions that this response needs in the mock environment; printed only when they change. */
  setup?: (answer: Response) => readonly string[]
}

/** The walk's persona of the control panel, or a signed-out visitor. */
export type ModelPersona = keyof typeof personas | 'signedOut'

/** The sentences of a path; required for every flow. */
export interface Emitted<Id extends FlowId> {
  /** A state's visible text by its path ('editing.pausing'), unless a message shows it. */
  expected?: Readonly<Record<string, string>>
  steps: {
    readonly [Event in Describing<Id> as Event['type']]: StepSentence<Event, SnapshotFrom<Machine<Id>>>
  }
  /** By the actor's name. */
  responses: Readonly<Record<string, ResponseTexts>>
  /** By the delay's name, unless a person waits for its length. */
  waits?: Readonly<Record<string, string>>
  /** The address a person begins at; `nowhere` says why there is none. */
  url: string | ((input: InputFrom<Machine<Id>>) => string) | { nowhere: string }
  persona: ModelPersona
  /** The set-up before the first step, apart from the open page; null for none. */
  setup?: string | ((input: InputFrom<Machine<Id>>) => string | null)
}
