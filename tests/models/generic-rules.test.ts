import { describe, expect, it } from 'vitest'
import type { FlowId } from '../../machines/flows'
import { graphOf, modelOf } from '../../scripts/qa/plan'
import { brokenRules } from './generic-rules'
import type { Edge } from './graph'

/** Which rules the flow breaks without some of its steps, or with changed ones. */
const brokenBy = (flow: FlowId, change: (edge: Edge) => Edge[]): string[] => {
  const graph = graphOf(flow)
  const broken = brokenRules(flow, { ...graph, edges: graph.edges.flatMap(change) }, modelOf(flow))
  return Object.entries(broken).flatMap(([says, [first]]) =>
    first === undefined ? [] : [`${says} ${first}`],
  )
}
const without =
  (type: RegExp) =>
  (edge: Edge): Edge[] =>
    type.test(edge.event.type) ? [] : [edge]

describe('the rules for every flow', () => {
  it('find no fault in a flow that keeps them', () => {
    expect(brokenBy('login', (edge) => [edge])).toEqual([])
  })

  it('find a busy state that no answer ends', () => {
    expect(brokenBy('login', without(/actor\.logIn$/))).toContain(
      'A busy state ends. busy forever in "askingCustomer"',
    )
  })

  it('find an answer that leaves the flow waiting', () => {
    const selfLoops = (edge: Edge): Edge[] =>
      edge.event.type.startsWith('xstate.error.actor.logIn')
        ? [{ ...edge, after: edge.from.snapshot }]
        : [edge]
    expect(brokenBy('login', selfLoops)[0]).toContain(
      'logIn is stopped before its response in "askingCustomer"',
    )
  })

  it('find a call that is sent again before its first answer', () => {
    const asking = (edge: Edge): Edge[] =>
      edge.to.snapshot.matches('askingCustomer')
        ? [edge, { ...edge, from: edge.to, invokes: [{ actor: 'logIn', input: null }] }]
        : [edge]
    expect(brokenBy('login', asking)[0]).toMatch(/^No call is sent again .* submit in /)
  })

  it('find a state without a way out', () => {
    expect(
      brokenBy('confirm', ({ to, from, ...edge }) =>
        from.snapshot.matches('closed') ? [{ ...edge, from, to }] : [],
      ),
    ).toContain('A waiting state offers a way out. no way out of "asking"')
  })
})

describe('the rules of one flow', () => {
  it('find a state that is not left in time', () => {
    expect(brokenBy('toast', without(/^xstate\.after/))[0]).toContain('"passing" is not left within')
  })
})
