import { describe, expect, it } from 'vitest'
import { type FlowId, flows } from '../../machines/flows'
import { complaintAboutWalk, complaintsAbout } from './golden'
import { keptOf } from './kept'

/** All flows, or those that a mutation run is about. */
const chosen = (process.env.GOLDEN_FLOWS?.split(',') ?? Object.keys(flows)) as FlowId[]

describe.each(chosen)('%s', (flow) => {
  const recordings = keptOf(flow)

  it('has a recording of its version', () => {
    expect(recordings.map(({ version }) => version)).toContain(flows[flow].version)
  })

  it.each(recordings)(
    'replays what version $version recorded: the same states, contexts and refusals',
    (golden) => {
      expect(complaintsAbout(golden)).toEqual([])
    },
  )

  it('walked again, writes the same log, asks its ports the same and tells the same', async () => {
    const golden = recordings.find(({ version }) => version === flows[flow].version)
    const complaints = await Promise.all(golden!.runs.map((_, index) => complaintAboutWalk(golden!, index)))
    expect(complaints.filter(Boolean)).toEqual([])
  })
})

describe('a recording of an older version', () => {
  const [login] = keptOf('login')
  const old = { ...login!, version: flows.login.version - 1 }

  it('may lead elsewhere, for the flow was raised, but every event of it is still heard', () => {
    const places = old.places.map(({ tags }) => ({ value: 'elsewhere', tags }))
    expect(complaintsAbout({ ...old, places })).toEqual([])
    expect(complaintsAbout({ ...login!, places })).not.toEqual([])
  })

  it('with an event that nobody hears any more is a failure that names the line', () => {
    const lines = old.lines.map((line) =>
      line.event.type === 'login.submit' ? { ...line, event: { type: 'login.send' } } : line,
    )
    expect(complaintsAbout({ ...old, lines })).toContainEqual(
      expect.stringMatching(/^run 1: line \d+ is unhandled$/),
    )
  })
})
