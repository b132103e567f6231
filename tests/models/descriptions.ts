import type { EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { ApiError } from '../../machines/core/api-error'
import type { FlowId, flows } from '../../machines/flows'
import type { personas } from '../../mock-api/accounts/personas'

type Machine<Id extends FlowId> = (typeof flows)[Id]['machine']

/** A flow's events from a customer or the page, excluding the placeholder of machines that receive none. */
type DescribedEvent<Id extends FlowId> = Exclude<EventFromLogic<Machine<Id>>, { type: `${string}.none` }>

type Plain = Readonly<Record<string, unknown>>

/** A sentence for testers: "Type {text} into 'Amount in USD'", with the event's values. */
export type Sentence<Event> = string | ((event: Event) => string)
/** A sentence for a customer's action; it may depend on the flow's state and the path's earlier events. */
export type StepSentence<Event, State> =
  | string
  | ((event: Event, before: State, earlierEvents: readonly string[]) => string)

interface Response {
  output: Plain
  error: ApiError | undefined
}

/** Tells a tester how to cause an actor's response and how to recognise it. */
export interface ResponseTexts {
  /** The call that the control panel's 'Faults' can fail or hold; null if the browser responds. */
  call: string | null
  done: Sentence<Plain>
  /** The sentence for an error; by default it has the status and message. */
  failed?: Sentence<ApiError>
  /** The set-up before the request; null if a fault is enough. */
  needs?: (response: Response) => string | null
  /** Conditions that the response needs in the mock environment; printed only when they change. */
  setup?: (response: Response) => readonly string[]
}

/** A persona of the control panel, or a signed-out visitor. */
export type ModelPersona = keyof typeof personas | 'signedOut'

/** The sentences for a flow's paths. */
export interface FlowTexts<Id extends FlowId> {
  /** The visible text of each state, by the state's path ('editing.pausing'); omit it if a message shows it. */
  expected?: Readonly<Record<string, string>>
  steps: {
    readonly [Event in DescribedEvent<Id> as Event['type']]: StepSentence<Event, SnapshotFrom<Machine<Id>>>
  }
  /** The responses of each actor, by its name. */
  responses: Readonly<Record<string, ResponseTexts>>
  /** The sentence for each delay, by its name; by default the tester waits for its length. */
  waits?: Readonly<Record<string, string>>
  /** The URL where a tester starts; `nowhere` gives the reason if there is none. */
  url: string | ((input: InputFrom<Machine<Id>>) => string) | { nowhere: string }
  persona: ModelPersona
  /** The set-up before the first step, besides opening the page; null for none. */
  setup?: string | ((input: InputFrom<Machine<Id>>) => string | null)
}
