import { describe, expect, it } from 'vitest'
import type { FlowDefinition, FlowsById } from '../../machines/core/flow'
import { flows } from '../../machines/flows'
import { complaintAboutReplay } from './golden'
import { outlivingFlows, stored, storedOf } from './stored'

it('there is a recording of every flow whose records outlive a release, and of no other', () => {
  expect(outlivingFlows.filter((flow) => !storedOf(flow))).toEqual([])
  expect(stored.map(({ flow }) => flow).filter((flow) => !outlivingFlows.includes(flow))).toEqual([])
})

it.each(stored)(
  '$flow replays what version $version recorded: the same states, contexts and refusals',
  (golden) => {
    expect(complaintAboutReplay(golden)).toBeNull()
  },
)

describe('a recording of an older version', () => {
  const login = storedOf('login')
  /** As of tomorrow: the next version, which reads what this one wrote. */
  const raised = (upcast: FlowDefinition['upcast']): FlowsById =>
    new Map([['login', { ...flows.login, version: flows.login.version + 1, upcast } as never]])
  const places = login!.places.map((place) => ({ ...place, value: 'elsewhere' }))

  it('may lead elsewhere, for the flow was raised, but every event of it is still heard', () => {
    expect(complaintAboutReplay({ ...login!, places })).toContain('leads to')
    const next = raised({ [login!.version]: (record) => record })
    expect(complaintAboutReplay({ ...login!, places }, next)).toBeNull()
  })

  it('with an event that nobody hears any more is a failure that names the line', () => {
    const next = raised({ [login!.version]: (record) => record })
    const lines = login!.lines.map((line) =>
      line.event.type === 'login.submit' ? { ...line, event: { type: 'login.send' } } : line,
    )
    expect(complaintAboutReplay({ ...login!, lines }, next)).toMatch(/^run 1, line \d+: it is unhandled$/)
  })

  it('that the app would set aside is a failure with its reason', () => {
    const reason = `login of version ${login!.version} cannot be read any more`
    expect(complaintAboutReplay(login!, raised({}))).toBe(`run 1, line 1: ${reason}`)
  })
})
