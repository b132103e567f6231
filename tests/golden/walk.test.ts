import { expect, it } from 'vitest'
import { chosenFlows } from '../models/models'
import { complaintAboutWalk } from './golden'
import { outlivingFlows, storedOf } from './stored'

it.each(chosenFlows.filter((flow) => outlivingFlows.includes(flow)))(
  '%s, walked again, writes the same log, asks its ports the same and tells the same',
  async (flow) => {
    expect(await complaintAboutWalk(storedOf(flow)!)).toBeNull()
  },
)
