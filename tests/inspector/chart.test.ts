import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { StateBox } from '../../client/inspector/chart/chart.layout'
import { nameOf, statesOf, transitionsOf } from '../../client/record/transitions'
import { flows } from '../../machines/flows'
import { chartOf } from '../../scripts/build/charts/charts'
import { chartSvg } from '../../scripts/qa/chart'
import { flowIds } from '../../scripts/qa/plan'

const machineOf = (flow: (typeof flowIds)[number]): AnyStateMachine => flows[flow].machine as AnyStateMachine
const overlaps = (a: StateBox, b: StateBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const isSibling = (a: StateBox, b: StateBox): boolean =>
  a !== b && a.id.split('.').slice(0, -1).join('.') === b.id.split('.').slice(0, -1).join('.')

/** Flows with nested states. Two flat flows are enough: all flat charts have the same layout. */
const nestedFlows = flowIds.filter((flow) => statesOf(machineOf(flow)).some(({ path }) => path.length > 1))

describe.each([...nestedFlows, 'login', 'session'] as const)('the statechart of %s', (flow) => {
  it('the chart has a box for every state and a line for every transition', async () => {
    const machine = machineOf(flow)
    const { states, transitions, width, height } = await chartOf(flow, machine)
    expect(states.map(({ id }) => id).sort()).toEqual(
      statesOf(machine)
        .map(({ id }) => id)
        .sort(),
    )
    const withTarget = transitionsOf(machine).filter(
      ({ target }) => target !== undefined && target.length > 0,
    )
    expect(transitions.map(({ id }) => id).sort()).toEqual(withTarget.map(nameOf).sort())
    expect(transitions.filter(({ points }) => points.length < 2)).toEqual([])
    const overlappingPairs = states.flatMap((a) =>
      states.filter((b) => isSibling(a, b) && overlaps(a, b)).map((b) => [a.id, b.id]),
    )
    expect(overlappingPairs).toEqual([])
    expect(
      states.every(
        ({ x, y, ...box }) => x >= 0 && y >= 0 && x + box.width <= width && y + box.height <= height,
      ),
    ).toBe(true)
  })
})

it('the chart renders identically each time and labels states and events', async () => {
  const svg = await chartSvg('login')
  expect(await chartSvg('login')).toBe(svg)
  for (const label of ['editing', 'askingCustomer', 'submit [isDraftValid]', 'done: logIn [isCustomer]'])
    expect(svg).toContain(label)
})
