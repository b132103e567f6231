import type { ApiError } from '../../machines/core/api-error'
import type { FaultOrder } from '../../mock-api/world/faults/faults'
import type { ExternalResponse, ExternalService } from '../fixtures/external-services'
import type { PageWalker } from '../walker/page-walker'
import type { Walker } from '../walker/walker'
import type { PlainEvent } from './graph'

export type Release = () => void | Promise<void>

/**
 * How a walk causes an actor's response. `prepare` runs before the request, with the path's next outcome, or null
 * when the path needs no more; it returns how to release the outcome.
 */
export interface ActorPlan<Kind extends Walker = Walker> {
  /** Called before each walk. */
  begin?: () => void
  prepare: (walker: Kind, outcome: PlainEvent | null, input: unknown) => Release | Promise<Release>
  /** Resolves when the request has arrived and is held. */
  untilHeld?: (walker: Kind) => Promise<void>
  /** It responds immediately: no test can observe the requesting state. */
  readonly instant?: boolean
}

const faultFor = ({ status, summary }: ApiError): Pick<FaultOrder, 'effect' | 'status' | 'summary'> =>
  status === null
    ? { effect: 'reset' }
    : { effect: 'status', status, ...(summary === null ? {} : { summary }) }

/** Long enough for a request to reach mock-api, ms, if there is one. */
const callArrivesWithinMs = 250

let heldRequests = 0

/**
 * An actor that ends in one call of the REST API. mock-api holds each call until the path needs its response; faults
 * cause errors. `arrange` prepares data for responses that faults cannot cause, such as field errors. If the client
 * repeats a call while the first is held, it may wait for the first response: both are released then.
 */
export const restCall = <Kind extends Walker = Walker>(
  method: string,
  path: string,
  arrange: (walker: Kind, outcome: PlainEvent | null, input: unknown) => void | Promise<void> = () =>
    undefined,
  /** How many calls a fault strikes; null: all until the response, for pages that make the same call elsewhere. */
  count: number | null = 1,
): ActorPlan<Kind> => {
  let heldCalls: { gate: string; faults: number[] }[] = []
  return {
    begin: () => {
      heldCalls = []
    },
    prepare: async (walker, outcome, input) => {
      const { world } = walker
      const gate = `walk-${++heldRequests}`
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
        new Promise<void>((resolve) => setTimeout(resolve, callArrivesWithinMs)),
      ])
    },
  }
}

/** An actor that ends outside the app, in the browser itself. */
export const externalCall = (
  what: ExternalService,
  responseFor: (outcome: PlainEvent | null) => ExternalResponse = (outcome) =>
    outcome?.error ? { fails: 'NotAllowedError' } : 'real',
): ActorPlan<PageWalker> => ({
  prepare: (walker, outcome) => walker.hold(what, responseFor(outcome)),
  untilHeld: (walker) => walker.untilRequested(what),
})

/** An actor whose response follows from earlier steps. */
export const instant = <Kind extends Walker = Walker>(
  arrange: ActorPlan<Kind>['prepare'] = () => () => undefined,
): ActorPlan<Kind> => ({
  prepare: arrange,
  instant: true,
})
