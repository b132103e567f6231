import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { nameOf, statesOf, transitionsOf } from '../../client/record/transitions'
import { flows } from '../../machines/flows'
import { mermaidOf, stateJsonOf } from '../../scripts/build/charts/flow-exports'

const machines = Object.entries(flows).map(([id, { machine }]) => [id, machine as AnyStateMachine] as const)
const countMatches = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

describe.each(machines)('exports of %s', (_, machine) => {
  it('the XState JSON export has the same states and transitions', () => {
    const imported = createMachine(JSON.parse(stateJsonOf(machine)))
    expect(statesOf(imported).map(({ id, type }) => `${id} ${type}`)).toEqual(
      statesOf(machine).map(({ id, type }) => `${id} ${type}`),
    )
    expect(transitionsOf(imported).map(nameOf)).toEqual(transitionsOf(machine).map(nameOf))
  })

  it('the Mermaid export has every state and transition', () => {
    const text = mermaidOf(machine, ({ eventType }) => eventType || 'always')
    expect(countMatches(text, /^ *state "/gm)).toBe(statesOf(machine).length)
    expect(countMatches(text, /^ *\w+ --> \w+ : \S/gm)).toBe(transitionsOf(machine).length)
  })
})
