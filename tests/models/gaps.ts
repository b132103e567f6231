import { nameOf, statesOf, transitionsOf } from '../../client/log/steps'
import type { Graph } from './graph'
import { stepperOf } from './steps'

/** Names of the transitions that guards read more for than `seen` tells. */
const blurred = ({ machine, nodes, edges }: Graph): string[] => {
  const { step } = stepperOf(machine)
  return nodes
    .filter(({ twins }) => twins.length > 0)
    .flatMap((node) => {
      const own = edges.filter(({ from }) => from === node)
      return node.twins.flatMap((twin) =>
        own
          .filter(({ event, took }) => String(step(twin, event).step.took) !== String(took))
          .map(({ event }) => `\`seen\` hides what decides on ${JSON.stringify(event)} in ${node.key}`),
      )
    })
}

/**
 * What exploring left undone; empty when every event was taken, every state reached, every transition taken and
 * every guard heard saying no, but for what the model excuses.
 */
export const gaps = (graph: Graph, excuses: Readonly<Record<string, string>> = {}): string[] => {
  const { machine, roots, edges, events } = graph
  const steps = [...roots.map(({ first }) => first), ...edges]
  const met = new Set(
    steps.flatMap(({ took, skipped, entered }) => [
      ...took,
      ...entered,
      ...skipped.map((name) => `${name} refused`),
    ]),
  )
  const wanted = [
    ...statesOf(machine).map(({ id }) => id),
    ...transitionsOf(machine).flatMap((transition) =>
      transition.guard ? [nameOf(transition), `${nameOf(transition)} refused`] : [nameOf(transition)],
    ),
  ]
  return [
    ...events
      .filter((event) => !edges.some((edge) => edge.event === event && edge.took.length > 0))
      .map((event) => `event never taken: ${JSON.stringify(event)}`),
    ...wanted.filter((name) => !met.has(name) && !(name in excuses)).map((name) => `never met: ${name}`),
    ...Object.keys(excuses)
      .filter((name) => met.has(name) || !wanted.includes(name))
      .map((name) => `needs no excuse: ${name}`),
    ...blurred(graph),
  ]
}
