import { expect, it } from 'vitest'
import { type FlowId, flows } from '../../../machines/flows'
import { explore } from '../../models/explore'
import type { Model } from '../../models/graph'
import { models } from '../../models/models'
import { askedBy } from '../../models/recorded/asked-actors'

it.each(Object.keys(flows) as FlowId[])(
  '%s: whom a step asks follows from the names of its transitions',
  (id) => {
    const model = models[id] as unknown as Model<FlowId>
    // Which actors a transition asks does not depend on the beginning.
    const { machine, edges, roots } = explore(id, {
      ...model,
      inputs: (model.inputs ?? [undefined]).slice(0, 2) as never,
    })
    const read = new Map<string, string>()
    const wrong = edges.flatMap(({ took, asks, from, event }) => {
      const name = took.join()
      if (!read.has(name)) read.set(name, askedBy(machine, took).sort().join())
      const told = asks
        .map(({ actor }) => actor)
        .sort()
        .join()
      return told === read.get(name) ? [] : [`${from.key} ${event.type}: ${told} is not ${read.get(name)}`]
    })
    expect(wrong).toEqual([])
    for (const { first, asks } of roots)
      expect(askedBy(machine, first.took, true).sort()).toEqual(asks.map(({ actor }) => actor).sort())
  },
)
