import { describe, expect, it } from 'vitest'
import type { FlowId } from '../../machines/flows'
import { refusal } from '../../machines/shared/refusal'
import { paths } from '../shared/paths'
import { coverageOf, coverageTable } from './coverage'
import { diffOf, diffText } from './diff'
import { formats } from './formats'
import { flowIds, graphOf, levels, plannedPaths, type QaPath } from './plan'
import { walkPure } from './run-pure'
import { sentenceOf } from './words'

describe.each(flowIds)('%s', (flow) => {
  const graph = graphOf(flow)

  it('each path of the levels transition and guard runs by the pure transition function', () => {
    for (const level of ['transition', 'guard'] as const)
      for (const path of paths(graph, levels[level])) expect(walkPure(flow, graph, path).complaint).toBeNull()
  })

  it('its paths take every transition that its model can reach', () => {
    const wanted = new Set(graph.edges.flatMap(({ took }) => took))
    const taken = paths(graph, levels.transition).flatMap(({ edges }) => edges.flatMap(({ took }) => took))
    expect([...wanted].filter((name) => !taken.includes(name))).toEqual([])
  })

  it('misses nothing without a reason', () => {
    const { states, transitions, guards } = coverageOf(flow, graph)
    const missing = [states, transitions, guards].flatMap((share) => share.missing)
    expect(missing.filter(({ reason }) => reason === null)).toEqual([])
  })
})

describe('a path', () => {
  it('that leads elsewhere than it says is a failure that names the step', () => {
    const graph = graphOf('login')
    const [path] = paths(graph, levels.transition)
    const [first, ...rest] = path!.edges
    const wrong = { ...path!, edges: [{ ...first!, to: graph.edges.at(-1)!.to }, ...rest] }
    expect(walkPure('login', graph, wrong)).toMatchObject({
      passed: false,
      complaint: expect.stringContaining('step 1'),
    })
  })

  it('keeps its id while it is the same, whatever its number', () => {
    const [first] = plannedPaths('login', 'guard')
    const [again] = plannedPaths('login', 'guard', graphOf('login'))
    expect(again?.id).toBe(first?.id)
    expect(new Set(plannedPaths('login', 'guard').map(({ id }) => id)).size).toBe(
      plannedPaths('login', 'guard').length,
    )
  })
})

describe('a step in words', () => {
  it.each([
    [{ type: 'login.enterUserId', text: 'ada' }, {}, "Enter user id: 'ada'"],
    [
      { type: 'login.enterUserId', text: 'ada' },
      { 'login.enterUserId': 'Type {text} into Username or email' },
      "Type 'ada' into Username or email",
    ],
    [{ type: 'login.enterPassword', filled: false }, {}, 'Enter password: not filled'],
    [
      { type: 'confirm.ask', question: { text: 'Sure?' } },
      { 'confirm.ask': 'Ask {question.text}' },
      "Ask 'Sure?'",
    ],
    [{ type: 'xstate.after.lookupDebounce.transfer' }, {}, "Wait until 'lookup debounce' is over"],
    [
      { type: 'xstate.error.actor.logIn', error: refusal(404, 'No such user') },
      {},
      "The server refuses 'log in' with 404 'No such user'",
    ],
    [
      { type: 'xstate.error.actor.logIn', error: refusal(null, null) },
      {},
      "Nobody answers 'log in' (cut the network)",
    ],
    [{ type: 'xstate.done.actor.readPage' }, {}, "'Read page' succeeds"],
  ])('%j with %j reads %s', (event, says, sentence) => {
    expect(sentenceOf(event, says)).toBe(sentence)
  })
})

describe('what is printed', () => {
  const plan = {
    flow: 'login' as FlowId,
    paths: plannedPaths('login', 'transition'),
    app: 'http://a',
    panel: 'http://p',
  }

  it.each(Object.keys(formats) as (keyof typeof formats)[])(
    'as %s holds every step of every path',
    (format) => {
      const text = formats[format](plan)
      for (const { steps } of plan.paths)
        for (const { sentence } of steps)
          expect(text).toContain(format === 'json' ? JSON.stringify(sentence) : sentence)
    },
  )
})

describe('coverage', () => {
  it('says what is not reached, and that nobody gave a reason', () => {
    const full = coverageOf('login', graphOf('login'))
    const missing = { ...full.states, missing: [{ name: 'login.lost', reason: null }] }
    expect(coverageTable([{ ...full, states: missing }])).toContain('login.lost: NO REASON GIVEN')
    expect(coverageTable([full])).not.toContain('NO REASON GIVEN')
  })

  it('sees a transition that the paths no longer take', () => {
    const graph = graphOf('login')
    const less = {
      ...graph,
      edges: graph.edges.filter(({ took }) => !took.some((name) => name.includes('roleIsCustomer'))),
    }
    expect(coverageOf('login', less).transitions.missing.map(({ name }) => name)).toEqual([
      expect.stringContaining('roleIsCustomer'),
    ])
  })
})

describe('two revisions', () => {
  const path = (id: string): QaPath => ({
    id,
    number: 1,
    from: 'editing',
    at: undefined,
    as: undefined,
    input: undefined,
    steps: [{ sentence: `Do ${id}`, leadsTo: 'done', event: { type: 'x' }, proves: [] }],
  })

  it('differ in the paths that only one of them has', () => {
    const diff = diffOf(
      { login: [path('a'), path('b')] },
      { login: [path('b'), path('c')], wallet: [path('d')] },
    )
    expect(diffText('v1', diff)).toBe(
      [
        'login: 1 new or changed, 1 gone since v1',
        '  + path 1 (c): Do c',
        '  - path 1 (a): Do a',
        '',
        'wallet: 1 new or changed, 0 gone since v1',
        '  + path 1 (d): Do d',
      ].join('\n'),
    )
    expect(diffText('v1', diffOf({ login: [path('a')] }, { login: [path('a')] }))).toBe(
      'No path differs from v1.',
    )
  })
})
