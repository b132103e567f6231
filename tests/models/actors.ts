import type { ApiError } from '../../machines/core/api-error'
import type { FaultOrder } from '../../mock-api/world/faults/faults'
import type { ExternalResponse, ExternalService } from '../fixtures/external-services'
import type { PageWalker } from '../walker/page-walker'
import type { Walker } from '../walker/walker'
import type { PlainEvent } from './graph'

export type Release = () => void | Promise<void>

/**
 * Controls an actor's response during a walk. `prepare` runs before the request with the path's next outcome, or null
 * if the path has none; it returns a function that releases the outcome.
 */
export interface ActorPlan<Kind extends Walker = Walker> {
  begin?: () => void
  prepare: (walker: Kind, outcome: PlainEvent | null, input: unknown) => Release | Promise<Release>
  /** Resolves when the request has arrived and is waiting. */
  untilHeld?: (walker: Kind) => Promise<void>
  /** Whether the actor responds immediately, so that no test can observe the requesting state. */
  readonly instant?: boolean
}

const faultFor = ({ status, summary }: ApiError): Pick<FaultOrder, 'effect' | 'status' | 'summary'> =>
  status === null
    ? { effect: 'reset' }
    : { effect: 'status', status, ...(summary === null ? {} : { summary }) }

/** Long enough for a possible request to reach mock-api, ms. */
const callArrivalMs = 250

let gateCount = 0

/**
 * Controls an actor that makes one REST call. mock-api holds each call until the path needs its response; faults cause
 * errors. `arrange` prepares data for responses that faults cannot cause, such as field errors. If the client repeats a
 * call while the first is held, it may wait for the first response: the release then covers both.
 */
export const restCall = <Kind extends Walker = Walker>(
  method: string,
  path: string,
  arrange: (walker: Kind, outcome: PlainEvent | null, input: unknown) => void | Promise<void> = () =>
    undefined,
  /** The number of calls that a fault affects; null for all until the response, if pages repeat the call. */
  count: number | null = 1,
): ActorPlan<Kind> => {
  let heldCalls: { gate: string; faults: number[] }[] = []
  return {
    begin: () => {
      heldCalls = []
    },
    prepare: async (walker, outcome, input) => {
      const { world } = walker
      const gate = `walk-${++gateCount}`
      const orders: FaultOrder[] = [{ method, path, effect: 'hold', gate, count }]
      const error = outcome?.error as ApiError | undefined
      if (error && Object.keys(error.fields).length === 0)
        orders.push({ method, path, count, ...faultFor(error) })
      else await arrange(walker, outcome, input)
      heldCalls.push({ gate, faults: orders.map((order) => world.fault(order).id) })
      return () => {
        for (const { gate: heldGate, faults } of heldCalls) {
          world.release(heldGate)
          for (const id of faults) world.removeFault(id)
        }
        heldCalls = []
      }
    },
    untilHeld: async ({ world }) => {
      const [first, ...others] = heldCalls
      const last = others.at(-1)
      if (!last) return first && world.untilHeld(first.gate)
      await Promise.race([
        world.untilHeld(last.gate),
        new Promise<void>((resolve) => setTimeout(resolve, callArrivalMs)),
      ])
    },
  }
}

/** Controls an actor that calls a service of the browser. */
export const externalCall = (
  service: ExternalService,
  responseFor: (outcome: PlainEvent | null) => ExternalResponse = (outcome) =>
    outcome?.error ? { fails: 'NotAllowedError' } : 'real',
): ActorPlan<PageWalker> => ({
  prepare: (walker, outcome) => walker.hold(service, responseFor(outcome)),
  untilHeld: (walker) => walker.untilRequested(service),
})

/** Controls an actor that responds immediately; earlier steps determine its response. */
export const instant = <Kind extends Walker = Walker>(
  arrange: ActorPlan<Kind>['prepare'] = () => () => undefined,
): ActorPlan<Kind> => ({
  prepare: arrange,
  instant: true,
})
