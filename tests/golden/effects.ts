import { readFileSync, writeFileSync } from 'node:fs'
import type { AnyMachineSnapshot } from 'xstate'
import { projected } from '../../client/log/projection'
import type { FlowId } from '../../machines/flows'
import { flowsById } from '../../machines/flows'
import type { Edge, Graph, Root } from '../models/graph'
import { digestOf, stateOf } from './golden'

/** By a transition's name, a digest of all that it does wherever the flow's model takes it. */
type Effects = Readonly<Record<string, string>>

const path = 'tests/golden/effects.json'

const doneBy = ({ asks, emits }: Pick<Edge, 'asks' | 'emits'>, after: AnyMachineSnapshot): unknown[] => [
  stateOf(after),
  after.context,
  asks,
  emits,
]

/** What every transition does: where it leads, with what context; what it asks and tells, and what the log keeps. */
export const effectsOf = (flow: FlowId, { roots, edges }: Graph): Effects => {
  const found = new Map<string, Set<string>>()
  const add = (name: string, what: unknown[]): void =>
    void found.set(name, (found.get(name) ?? new Set()).add(JSON.stringify(what)))
  for (const root of roots as readonly Root[]) {
    const init = projected(flowsById.get(flow)!.log, { type: 'xstate.init', input: root.input } as never)
    add('begins', [init, ...doneBy(root, root.node.snapshot)])
  }
  for (const edge of edges) {
    const name = edge.took.join(' + ') || `${edge.skipped.join(' + ')} refused`
    const { from, event, after } = edge
    add(name, [
      stateOf(from.snapshot),
      from.snapshot.context,
      event,
      projected(flowsById.get(flow)!.log, event as never),
      ...doneBy(edge, after),
    ])
  }
  return Object.fromEntries(
    [...found]
      .map(([name, all]) => [name, digestOf([...all].sort())] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

export const storedEffects = (): Record<FlowId, Effects> => JSON.parse(readFileSync(path, 'utf8'))

export const storeEffects = (effects: Record<FlowId, Effects>): void =>
  writeFileSync(path, `${JSON.stringify(effects, null, 2)}\n`)
