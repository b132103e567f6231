import { expect, it } from 'vitest'
import { readable } from '../../client/log/readable'
import { replay } from '../../client/log/replay'
import { recordsOf } from '../golden/golden'
import { stored } from '../golden/stored'
import { allFlows } from '../stage/all-flows'

it.each(['sellOrder', 'transfer', 'swap'])(
  'an outcome that version 1 of %s wrote says under `error` why it was rejected',
  (flow) => {
    const why = { status: 422, summary: 'Insufficient balance', fields: {} }
    const record = (type: string, output?: object) => ({
      v: 1,
      seq: 1,
      t: 0,
      session: 'tab',
      flow,
      actor: `${flow}-1`,
      mv: 1,
      cause: 'actor',
      event: { type, ...(output ? { output } : {}) },
    })
    const { records, unreadable } = readable(allFlows, [
      record('xstate.done.actor.placeIntent', { state: 'rejected', refusal: why }),
      record('xstate.done.actor.placeIntent', { state: 'unknown', decidable: true }),
      record(`${flow}.review`),
    ])
    expect(unreadable).toEqual([])
    expect(records.map(({ mv, event }) => [mv, event.output])).toEqual([
      [3, { state: 'rejected', error: why }],
      [3, { state: 'unknown', decidable: true }],
      [3, undefined],
    ])
  },
)

const before = stored.filter(({ flow, version }) => /sellOrder|transfer|swap/.test(flow) && version < 3)

it.each(before)(
  'what $flow of version $version did by itself leads to the same states with `placement` as its child',
  (golden) => {
    expect(golden.runs.length).toBeGreaterThan(0)
    for (const run of golden.runs) {
      const { steps } = replay(allFlows, readable(allFlows, recordsOf(golden, run)).records)
      const now = steps.map(({ snapshot, children }) => children.placement?.value ?? snapshot.value)
      const then = steps.map(({ seq }) => golden.places[run[seq - 1]![1]]!.value)
      expect(now).toEqual(then)
    }
  },
)
