import type { FlowId } from '../../machines/flows'
import { availableEvents, driverGraph } from '../../tests/models/driver-graph'
import type { Graph, Model } from '../../tests/models/graph'
import { paths } from '../../tests/models/paths'
import { worldMeetings } from '../../tests/walker/world-meetings'

/** What a flow meets of the world, on the paths that the drivers walk. */
export const worldOver = (flow: FlowId, graph: Graph, model: Model<FlowId>) => {
  const walked = paths(driverGraph(availableEvents(graph, model), model), 'effects')
  const meetings = Object.entries(worldMeetings(flow, model, walked))
  const missing = meetings.flatMap(([name, reason]) =>
    reason === null ? [] : [{ name, reason: reason as string | null }],
  )
  return { met: meetings.length - missing.length, of: meetings.length, missing }
}
