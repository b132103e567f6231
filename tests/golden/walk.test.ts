import { expect, it } from 'vitest'
import { type FlowId, flows } from '../../machines/flows'
import { complaintAboutWalk } from './golden'
import { keptOf } from './kept'

/** All flows, or those that a mutation run is about. */
const chosen = (process.env.GOLDEN_FLOWS?.split(',') ?? Object.keys(flows)) as FlowId[]

it.each(chosen)(
  '%s, walked again, writes the same log, asks its ports the same and tells the same',
  async (flow) => {
    const golden = keptOf(flow).find(({ version }) => version === flows[flow].version)
    expect(await complaintAboutWalk(golden!)).toBeNull()
  },
)
