import { describe, expect, it } from 'vitest'
import { makeRecording } from '../../../client/log/recording/make-recording'
import { fileTextOf } from '../../../client/log/recording/recording'
import { readCheckpoint, resumeEvents } from '../../../client/log/resume/resume'
import { createLog } from '../../../client/log/store'
import { type FlowId, flows } from '../../../machines/flows'
import { explore, type Model, type PlainEvent } from '../../models/graph'
import { LiveFlow } from '../../models/live'
import { models } from '../../models/models'
import { paths } from '../../models/paths'
import { allFlows } from '../../stage/all-flows'

/** What a careless screen or port might one day add to an event. */
const secretFields = [
  'password',
  'oldPassword',
  'newPassword',
  'otp',
  'pin',
  'token',
  'accountNumber',
  'securityAnswer',
  'bvn',
  'nin',
  'cookie',
] as const

const canaries = Object.fromEntries(secretFields.map((field) => [field, `canary-${field}`]))

/** The event with a secret in every place that is not meant for one, however deep. */
const laced = (event: PlainEvent): PlainEvent => {
  const lace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lace)
    if (typeof value !== 'object' || value === null) return value
    // What a field of that name says already is a verdict ('weak'), and stays.
    return { ...canaries, ...Object.fromEntries(Object.entries(value).map(([k, v]) => [k, inside(k, v)])) }
  }
  // What an error says is the server's, word for word: it is not a place where anybody types.
  const inside = (name: string, value: unknown): unknown => (name === 'error' ? value : lace(value))
  const { type, ...rest } = event
  return 'error' in rest ? { ...event, ...canaries } : { type, ...(lace(rest) as object) }
}

describe.each(Object.keys(flows) as FlowId[])('%s', (id) => {
  const model: Model<FlowId> = models[id] as never

  it('keeps no secret in a row of the log, in either recording, or in what is resumed', async () => {
    const found: string[] = []
    const look = (where: string, value: unknown): void => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
      if (text.includes('canary-')) found.push(`${where}: ${/.{40}canary-.{20}/.exec(text)?.[0]}`)
    }
    for (const { root, edges } of paths(explore(id, model), 'transitions')) {
      const input =
        root.input === undefined ? canaries : (laced({ type: '', input: root.input }).input as object)
      const live = new LiveFlow(id, input)
      for (const { event } of edges) if (live.canHappen(event)) await live.happen(laced(event))
      const log = { ...createLog({ session: 'x', now: () => 0 }), read: async () => live.records }
      look('row', live.records)
      const run = { session: 'tab', actor: `${id}-1` }
      look('rest', await readCheckpoint({ log, flows: allFlows }, id, run))
      look('resumption', await resumeEvents({ log, flows: allFlows }, id, run))
      for (const level of ['support', 'dev'] as const)
        look(
          level,
          fileTextOf(
            await makeRecording({
              flows: allFlows,
              level,
              records: live.records,
              outbox: [],
              now: 0,
              app: '1',
              salt: 's',
            }),
          ),
        )
      live.actor.stop()
    }
    expect(found).toEqual([])
  })
})
