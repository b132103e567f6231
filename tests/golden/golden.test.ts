import { describe, expect, it } from 'vitest'
import { type FlowId, flows } from '../../machines/flows'
import { complaintAboutReplay } from './golden'
import { keptOf } from './kept'

describe.each(Object.keys(flows) as FlowId[])('%s', (flow) => {
  const recordings = keptOf(flow)

  it('has a recording of its version', () => {
    expect(recordings.map(({ version }) => version)).toContain(flows[flow].version)
  })

  it.each(recordings)(
    'replays what version $version recorded: the same states, contexts and refusals',
    (golden) => {
      expect(complaintAboutReplay(golden)).toBeNull()
    },
  )
})

describe('a recording of an older version', () => {
  const [login] = keptOf('login')
  const old = { ...login!, version: flows.login.version - 1 }

  it('may lead elsewhere, for the flow was raised, but every event of it is still heard', () => {
    const places = old.places.map((place) => ({ ...place, value: 'elsewhere' }))
    expect(complaintAboutReplay({ ...old, places })).toBeNull()
    expect(complaintAboutReplay({ ...login!, places })).toContain('leads to')
  })

  it('with an event that nobody hears any more is a failure that names the line', () => {
    const lines = old.lines.map((line) =>
      line.event.type === 'login.submit' ? { ...line, event: { type: 'login.send' } } : line,
    )
    expect(complaintAboutReplay({ ...old, lines })).toMatch(/^run 1, line \d+: it is unhandled$/)
  })
})
