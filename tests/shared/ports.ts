import type { Refusal } from '../../machines/shared/refusal'
import type { FaultOrder } from '../../mock-api/world/faults'
import type { PlainEvent } from './graph'
import type { Walker } from './walker'

/** Lets the port's answer come; resolves once it is on its way. */
export type Release = () => void | Promise<void>

/**
 * How a walk brings about what a port answers. `prepare` is called before the port is asked, with the outcome
 * that the path wants, or null when the path ends or turns away before; it answers how to let the outcome come.
 */
export interface PortPlan {
  prepare: (walker: Walker, outcome: PlainEvent | null) => Release | Promise<Release>
  /** Resolves when the question has come to whoever answers it, and is held there. */
  untilHeld?: (walker: Walker) => Promise<void>
  /** It answers at once: nobody can look at the state that asks. */
  instant?: true
}

let gates = 0

const faultFor = ({ status, summary }: Refusal): Pick<FaultOrder, 'effect' | 'status' | 'summary'> =>
  status === null
    ? { effect: 'reset' }
    : { effect: 'status', status, ...(summary === null ? {} : { summary }) }

/**
 * A port that ends in one call of the REST API. Each question is held at mock-api's door until the path wants its
 * answer; refusals are struck there. `arrange` makes the world such that the wanted answer is the true one.
 */
export const rest = (
  method: string,
  path: string,
  arrange: (walker: Walker, outcome: PlainEvent | null) => void | Promise<void> = () => undefined,
): PortPlan => {
  let gate = ''
  return {
    prepare: async (walker, outcome) => {
      const own = `walk-${++gates}`
      gate = own
      walker.world.fault({ method, path, effect: 'hold', gate: own })
      const error = outcome?.error as Refusal | undefined
      if (error) walker.world.fault({ method, path, ...faultFor(error) })
      else await arrange(walker, outcome)
      return () => void walker.world.release(own)
    },
    untilHeld: ({ world }) => world.untilHeld(gate),
  }
}

/** A port that ends in a function of the browser, put in its place by `put`. */
export const local = (put: (walker: Walker, call: () => Promise<void>) => void): PortPlan => ({
  prepare: (walker, outcome) => {
    let settle: Release = () => undefined
    put(
      walker,
      () =>
        new Promise<void>((resolve, reject) => {
          settle = () =>
            outcome?.error ? reject(new DOMException('Not allowed', 'NotAllowedError')) : resolve()
        }),
    )
    return () => settle()
  },
})

/** A port whose answer follows from what was there before. */
export const instant = (arrange: PortPlan['prepare'] = () => () => undefined): PortPlan => ({
  prepare: arrange,
  instant: true,
})
