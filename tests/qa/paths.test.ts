import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { nameOf, statesOf, transitionsOf } from '../../client/log/steps'
import { flows } from '../../machines/flows'
import { routeAt } from '../../machines/shell/routes.rules'
import { shippedScenarios } from '../../mock-api/world/scenarios/scenario'
import { coverageOf, coverageTable, isCovered } from '../../scripts/qa/coverage'
import { diffText, plansAt } from '../../scripts/qa/diff'
import { formats, scenariosFor } from '../../scripts/qa/formats'
import { journeysText } from '../../scripts/qa/journeys'
import { flowIds, graphOf, isFlow, levels, modelOf, plannedPaths, type QaPath } from '../../scripts/qa/plan'
import { checklistPage } from '../../scripts/qa/report-page'
import { Misuse } from '../../scripts/qa/usage'
import { paths } from '../models/paths'
import { walkPure } from '../models/walk-pure'

/** Every 'GET /v1/…' of the upstream's contract: what the panel's 'Faults' can strike. */
const calls = new Set(
  Object.entries((load(readFileSync('mock-api/openapi.yaml', 'utf8')) as { paths: object }).paths).flatMap(
    ([path, methods]) => Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  ),
)

/** Every requirement that a test's title claims, or the table that its titles come from. */
const proven = new Set(
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test|spec|fixture)\.tsx?$/.test(path))
    .flatMap((path) => [
      ...readFileSync(`tests/${path}`, 'utf8').matchAll(/\[[A-Z]+-\d+(?:, [A-Z]+-\d+)*\]/g),
    ])
    .flatMap(([list]) => list.match(/[A-Z]+-\d+/g) ?? []),
)

describe.each(flowIds)('%s', (flow) => {
  const model = modelOf(flow)
  const machine = flows[flow].machine as AnyStateMachine
  const transitions = transitionsOf(machine)
  const emitted = plannedPaths(flow, 'guard')
  const sentences = emitted.flatMap(({ given, steps }) => [
    given ?? '',
    ...steps.map(({ sentence }) => sentence),
  ])

  it('reads as instructions: no placeholder, no event, nothing left out', () => {
    const types = transitions.map(({ eventType }) => eventType).filter((type) => type !== '')
    const bad = sentences.filter((text) => {
      const withoutCalls = text.replaceAll(/(?:GET|PUT|POST|PATCH|DELETE) \/v1[^']*/g, '')
      return (
        /…|undefined|\[object|NaN|null|xstate|[{}"]/.test(withoutCalls) ||
        types.some((type) => text.includes(type))
      )
    })
    expect(bad).toEqual([])
    const seen = emitted.flatMap(({ steps }) => steps.map(({ sees }) => sees))
    expect(seen.filter((sees) => sees === '' || /undefined|\[object|xstate/.test(sees))).toEqual([])
    expect(
      emitted.flatMap(({ steps }) => steps).filter(({ sentence }) => !/^[A-Z'0-9]/.test(sentence)),
    ).toEqual([])
  })

  it('tells of every actor that its machine asks, by a call that the upstream has', () => {
    const actors = new Set(statesOf(machine).flatMap(({ invoke }) => invoke.map(({ id }) => id)))
    expect(Object.keys(model.answers).sort()).toEqual([...actors].sort())
    const named = Object.values(model.answers).map(({ call }) => call)
    expect(named.filter((call) => call !== null && !calls.has(call))).toEqual([])
  })

  it('claims requirements that tests prove, by transitions that it has and its paths take', () => {
    const names = new Set(
      transitions.flatMap((one) => [nameOf(one), ...(one.guard ? [`${nameOf(one)} refused`] : [])]),
    )
    const claims = Object.entries(model.proves ?? {})
    expect(claims.map(([name]) => name).filter((name) => !names.has(name))).toEqual([])
    const ids = claims.flatMap(([, list]) => list)
    const shown = new Set(
      emitted.flatMap(({ proves, steps }) => [...proves, ...steps.flatMap((one) => one.proves)]),
    )
    expect(ids.filter((id) => !proven.has(id) || !shown.has(id))).toEqual([])
  })

  it('begins at an address that the app has, or says why at none; each other beginning is told', () => {
    for (const { at, given, input } of emitted) {
      if (typeof at !== 'string') expect(at.nowhere).toMatch(/\w/)
      else expect(routeAt(at.replace(/\?.*/, ''))).not.toBeNull()
      const isOther = input !== (model.inputs ?? [undefined])[0]
      if (isOther && typeof model.at !== 'function') expect(given).toMatch(/\w/)
    }
  })
})

describe('a path', () => {
  it('that leads elsewhere than it says is a failure that names the step', () => {
    const graph = graphOf('login')
    const [path] = paths(graph, levels.transition)
    const [first, ...rest] = path!.edges
    const wrong = { ...path!, edges: [{ ...first!, to: graph.edges.at(-1)!.to }, ...rest] }
    expect(walkPure('login', graph, wrong, modelOf('login'))).toMatchObject({
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

const seenIn = (flow: 'login' | 'register' | 'changePassword') =>
  plannedPaths(flow, 'guard').flatMap(({ steps }) => steps.map(({ sees }) => sees))

it('a step says what is seen: messages under fields, errors and toasts, word for word', () => {
  expect(seenIn('login')).toEqual(
    expect.arrayContaining([
      expect.stringContaining('"User ID required!" under the field (user id)'),
      '"Invalid user ID or password"',
      '"Oops! Looks like you are offline."',
      'a spinner: it is at work',
    ]),
  )
  expect(seenIn('register')).toContain('"Registration succesfull" in a toast') // spec: verbatim
  expect(seenIn('changePassword')).toContain('"Password changed" in a toast')
})

describe('what is printed', () => {
  const planned = plannedPaths('login', 'transition')
  const [first] = planned
  const hostile = { ...first!, steps: [{ ...first!.steps[0]!, sentence: 'Type <b>"x"</b> & go' }] }
  const plan = { flow: 'login', paths: planned, of: 3, app: 'http://a', panel: 'http://p' } as const

  it.each(Object.keys(formats) as (keyof typeof formats)[])(
    'as %s holds every step of every path, and the requirements that it shows',
    (format) => {
      const text = formats[format](plan)
      for (const { sentence, proves } of planned.flatMap(({ steps }) => steps)) {
        expect(text).toContain(format === 'json' ? JSON.stringify(sentence) : sentence)
        for (const id of proves) expect(text).toContain(id)
      }
    },
  )

  it('as a checklist has a box for each step, and holds texts as texts', () => {
    const text = checklistPage([{ ...plan, paths: [...planned, hostile] }])
    const steps = planned.reduce((sum, path) => sum + path.steps.length + 1, 2)
    expect(text.match(/<input type="checkbox"\/>/g)).toHaveLength(steps)
    expect(text).toContain('Type &lt;b&gt;&quot;x&quot;&lt;/b&gt; &amp; go')
    expect(text).toContain('<a href="http://p/__world" target="qa">')
  })

  const fits = shippedScenarios().flatMap(({ name, fits: named }) =>
    Object.keys(named ?? {}).map((flow) => ({ name, flow })),
  )
  it.each(fits)('names the scenario $name where it fits a path of $flow', ({ name, flow }) => {
    if (!isFlow(flow)) throw new Error(`no flow ${flow}`)
    const all = plannedPaths(flow, 'guard')
    const fitting = all.filter((path) => scenariosFor(flow, path).includes(name))
    expect(fitting.length).toBeGreaterThan(0)
    const others = all.filter((path) => scenariosFor(flow, path).length === 0)
    expect(formats.table({ ...plan, flow, paths: fitting })).toContain(`npm run world -- play ${name}`)
    expect(formats.table({ ...plan, flow, paths: others })).not.toContain('Scenario that fits')
  })
})

describe('coverage', () => {
  const graph = graphOf('login')
  const full = coverageOf('login', graph)
  /** What is missing or broken where the login loses some of its steps. */
  const missingWithout = (lost: (edge: (typeof graph.edges)[number]) => boolean): string => {
    const less = coverageOf('login', { ...graph, edges: graph.edges.filter((edge) => !lost(edge)) })
    expect(isCovered(less)).toBe(false)
    return coverageTable([less])
  }

  it('is whole for the shipped login', () => {
    expect([isCovered(full), coverageTable([full])]).toEqual([true, expect.not.stringContaining('BROKEN')])
  })

  it('names a transition that the paths no longer take', () => {
    const table = missingWithout(({ took }) => took.some((name) => name.endsWith('logIn customer')))
    expect(table).toMatch(/login: .*logIn customer: BROKEN, OR NO REASON GIVEN/)
  })

  it('names a rule that breaks, and where', () => {
    const table = missingWithout(({ event }) => event.type.endsWith('.actor.logIn'))
    expect(table).toContain('login: A busy state ends. busy for ever in "askingCustomer": BROKEN')
  })

  it('is not whole with an excuse for what is met', () => {
    const stale = { ...full, stale: ['needs no excuse: login.editing'] }
    expect([isCovered(stale), coverageTable([stale])]).toEqual([
      false,
      expect.stringContaining('login: needs no excuse: login.editing'),
    ])
  })
})

describe('two revisions', () => {
  const path = (id: string): QaPath => ({
    id,
    byHand: false,
    number: 1,
    from: 'editing',
    at: '/login',
    as: 'nobody',
    given: null,
    proves: [],
    input: undefined,
    steps: [{ sentence: `Do ${id}`, sees: 'no message', leadsTo: 'done', event: { type: 'x' }, proves: [] }],
  })

  it('differ in the paths that only one of them has', () => {
    const before = { login: [path('a'), path('b')] }
    const now = { login: [path('b'), path('c')], wallet: [path('d')] }
    expect(diffText('v1', before, now)).toBe(
      [
        'login: 1 new or changed, 1 gone since v1',
        '  + path 1 (c): Do c',
        '  - path 1 (a): Do a',
        '',
        'wallet: 1 new or changed, 0 gone since v1',
        '  + path 1 (d): Do d',
      ].join('\n'),
    )
    expect(diffText('v1', before, before)).toBe('No path differs from v1.')
  })

  it('are refused where one has no path generator', () => {
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=qa', '-c', 'user.email=qa@localhost', ...args], {
        encoding: 'utf8',
        input: '',
      }).trim()
    const bare = git('commit-tree', git('mktree'), '-m', 'nothing')
    expect(() => plansAt('no-such-revision', 'guard')).toThrow(new Misuse("no revision 'no-such-revision'"))
    expect(() => plansAt(bare, 'guard')).toThrow('has no path generator')
  })
})

it('the keyboard journeys are told as a person does them', () => {
  const text = journeysText()
  expect(text).toContain('### Log in\nBegins at `/login`, not signed in.')
  expect(text).toContain("| Tab to button 'Login', press Enter | textbox 'Username or email' |  |")
  expect(text).toContain('| type `wrong-password`, press Enter |  | Invalid user ID or password |')
})
