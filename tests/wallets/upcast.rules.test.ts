import { expect, it } from 'vitest'
import { readable } from '../../client/log/readable'
import { allFlows } from '../stage/all-flows'

it.each(['sellOrder', 'transfer', 'swap'])(
  'an outcome that version 1 of %s wrote says under `error` why it was rejected',
  (flow) => {
    const why = { status: 422, summary: 'Insufficient balance', fields: {} }
    const record = (type: string, output?: object) => ({
      ...{ v: 1, seq: 1, t: 0, session: 'tab', flow, actor: `${flow}-1`, mv: 1, cause: 'actor' },
      event: { type, ...(output ? { output } : {}) },
    })
    const { records, unreadable } = readable(allFlows, [
      record('xstate.done.actor.placeIntent', { state: 'rejected', refusal: why }),
      record('xstate.done.actor.placeIntent', { state: 'unknown', decidable: true }),
      record(`${flow}.review`),
    ])
    expect(unreadable).toEqual([])
    expect(records.map(({ mv, event }) => [mv, event.output])).toEqual([
      [2, { state: 'rejected', error: why }],
      [2, { state: 'unknown', decidable: true }],
      [2, undefined],
    ])
  },
)
