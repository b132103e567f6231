import { describe, expect, it } from 'vitest'
import { type FlowId, flows } from '../../machines/flows'
import { explore, gaps, type Model } from '../shared/graph'
import { models } from '../shared/models'

describe.each(Object.keys(flows) as FlowId[])('%s', (id) => {
  const model: Model<FlowId> = models[id] as never

  it('its model meets every state, every transition, both answers of every guard, and uses every event', () => {
    expect(gaps(explore(id, model), model.excuses)).toEqual([])
  })
})
