import { describe, expect, it } from 'vitest'
import type { FlowDefinition, FlowsById } from '../../machines/core/flow'
import { flows } from '../../machines/flows'
import { complaintAboutReplay, moneyFlows, stored, storedOf } from './golden'

it('there is a recording of every flow that moves money', () => {
  expect(moneyFlows.filter((flow) => !storedOf(flow))).toEqual([])
})

it.each(stored)('$flow replays the recording of version $version without a difference', (golden) => {
  expect(complaintAboutReplay(golden)).toBeNull()
})

describe('a recording of an older version', () => {
  const sale = storedOf('sellOrder')!
  /** As of tomorrow: the next version, which reads what this one wrote. */
  const raised = (upcast: FlowDefinition['upcast']): FlowsById =>
    new Map([['sellOrder', { ...flows.sellOrder, version: flows.sellOrder.version + 1, upcast } as never]])
  const places = sale.places.map((place) => ({ ...place, value: 'elsewhere' }))

  it('a recording of an older version may lead to other states', () => {
    expect(complaintAboutReplay({ ...sale, places })).toContain('leads to')
    const next = raised({ [sale.version]: (record) => record })
    expect(complaintAboutReplay({ ...sale, places }, next)).toBeNull()
  })

  it('an event without a handler is a failure that names the line', () => {
    const next = raised({ [sale.version]: (record) => record })
    const lines = sale.lines.map((line) =>
      line.event.type === 'sellOrder.review' ? { ...line, event: { type: 'sellOrder.send' } } : line,
    )
    expect(complaintAboutReplay({ ...sale, lines }, next)).toMatch(/^run 1, line \d+: it is unhandled$/)
  })

  it('a recording that the app sets aside is a failure with its reason', () => {
    const reason = `sellOrder of version ${sale.version} cannot be read any more`
    expect(complaintAboutReplay(sale, raised({}))).toBe(`run 1, line 1: ${reason}`)
  })
})
