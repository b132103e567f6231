import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { parse } from 'yaml'
import { nameOf, statesOf, transitionsOf } from '../../client/record/transitions'
import { flows } from '../../machines/flows'
import { routeAt } from '../../machines/shell/routes.rules'
import { listScenarios } from '../../mock-api/world/scenarios/scenario'
import { checklistPage } from '../../scripts/qa/checklist-page'
import { formats, scenariosFor } from '../../scripts/qa/formats'
import { statePathOf } from '../../scripts/qa/phrases'
import { flowIds, graphOf, isFlow, modelOf, plannedPaths } from '../../scripts/qa/plan'

/** Every call of the contract ('GET /v1/…'): the panel's 'Faults' can affect them. */
const calls = new Set(
  Object.entries((parse(readFileSync('mock-api/openapi.yaml', 'utf8')) as { paths: object }).paths).flatMap(
    ([path, methods]) => Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  ),
)

/** Every requirement id in a test title or in a table of titles. */
const testedIds = new Set(
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
  const flowPaths = plannedPaths(flow, 'guard')
  const sentences = flowPaths.flatMap(({ setup: precondition, steps }) => [
    precondition ?? '',
    ...steps.map(({ sentence }) => sentence),
  ])

  it('every step is an instruction with no placeholders or event names', () => {
    const types = transitions.map(({ eventType }) => eventType).filter((type) => type !== '')
    const invalid = sentences.filter((text) => {
      const withoutCalls = text.replaceAll(/(?:GET|PUT|POST|PATCH|DELETE) \/v1[^']*/g, '')
      return (
        /…|undefined|\[object|NaN|null|xstate|[{}"]/.test(withoutCalls) ||
        types.some((type) => text.includes(type))
      )
    })
    expect(invalid).toEqual([])
    const visibleTexts = flowPaths.flatMap(({ steps }) => steps.map(({ expected }) => expected))
    expect(
      visibleTexts.filter((text) => text === '' || /undefined|\[object|xstate/.test(text ?? '')),
    ).toEqual([])
    expect(
      flowPaths.flatMap(({ steps }) => steps).filter(({ sentence }) => !/^[A-Z'0-9]/.test(sentence)),
    ).toEqual([])
  })

  it('a tester can do every set-up: it names its call and has no short delay', () => {
    const shortWait = /, then wait (?:\d+ ms|\d seconds)/
    expect(sentences.filter((text) => shortWait.test(text))).toEqual([])
    expect(sentences.filter((text) => /'Faults' (?:let|hold) (?!'[A-Z]+ \/)/.test(text))).toEqual([])
    const deposits = flowPaths.filter(({ steps }) =>
      steps.some(({ sentence }) => /a deposit of/.test(sentence)),
    )
    expect(deposits.filter((path) => !path.setup?.includes("turn 'Wallet mode' on"))).toEqual([])
  })

  it('every actor of the machine has a description with a call of the upstream', () => {
    const actors = new Set(statesOf(machine).flatMap(({ invoke }) => invoke.map(({ id }) => id)))
    expect(Object.keys(model.responses).sort()).toEqual([...actors].sort())
    const callNames = Object.values(model.responses).map(({ call }) => call)
    expect(callNames.filter((call) => call !== null && !calls.has(call))).toEqual([])
  })

  it('every expected text belongs to a state of the machine', () => {
    const states = new Set(graphOf(flow).nodes.map(({ snapshot }) => statePathOf(snapshot.value)))
    expect(Object.keys(model.expected ?? {}).filter((name) => !states.has(name))).toEqual([])
  })

  it("a test and a path's step prove every claimed requirement", () => {
    const names = new Set(
      transitions.flatMap((transitionDefinition) => [
        nameOf(transitionDefinition),
        ...(transitionDefinition.guard ? [`${nameOf(transitionDefinition)} refused`] : []),
      ]),
    )
    const claims = Object.entries(model.requirements ?? {})
    expect(claims.map(([name]) => name).filter((name) => !names.has(name))).toEqual([])
    const ids = claims.flatMap(([, list]) => list)
    const pathIds = new Set(
      flowPaths.flatMap(({ requirements, steps }) => [
        ...requirements,
        ...steps.flatMap((qaStep) => qaStep.requirements),
      ]),
    )
    expect(ids.filter((id) => !testedIds.has(id) || !pathIds.has(id))).toEqual([])
  })

  it('every path starts at a route of the app or gives the reason', () => {
    for (const { url, setup: precondition, input } of flowPaths) {
      if (typeof url !== 'string') expect(url.nowhere).toMatch(/\w/)
      else expect(routeAt(url.replace(/\?.*/, ''))).not.toBeNull()
      const isNotFirst = input !== (model.inputs ?? [undefined])[0]
      if (isNotFirst && typeof model.url !== 'function') expect(precondition).toMatch(/\w/)
    }
  })
})

const expectedTextsOf = (flow: 'login' | 'register' | 'changePassword') =>
  plannedPaths(flow, 'guard').flatMap(({ steps }) => steps.map(({ expected }) => expected))

it('a printed path marks a state as brief if an automatic response ends it', () => {
  const [path] = plannedPaths('recipient', 'guard')
  const searchSteps = path!.steps.filter(({ expected }) =>
    expected?.startsWith("'Searching…' under the recipient"),
  )
  expect(searchSteps.map(({ expected }) => expected!.endsWith(', briefly'))).toEqual([false, true, true])
})

it('a step quotes field messages, errors and toasts verbatim', () => {
  expect(expectedTextsOf('login')).toEqual(
    expect.arrayContaining([
      expect.stringContaining('"User ID required!" under the field (user id)'),
      '"Invalid user ID or password"',
      '"Oops! Looks like you are offline."',
      'a spinner while it loads',
    ]),
  )
  expect(expectedTextsOf('register')).toContain('"Registration succesfull" in a toast') // spec: verbatim
  expect(expectedTextsOf('changePassword')).toContain('"Password changed" in a toast')
})

describe('printed paths', () => {
  const loginPaths = plannedPaths('login', 'transition')
  const [first] = loginPaths
  const hostilePath = { ...first!, steps: [{ ...first!.steps[0]!, sentence: 'Type <b>"x"</b> & go' }] }
  const plan = { flow: 'login', paths: loginPaths, of: 3, app: 'http://a', panel: 'http://p' } as const

  it.each(Object.keys(formats) as (keyof typeof formats)[])(
    'the format %s contains all steps and requirements of every path',
    (format) => {
      const text = formats[format](plan)
      for (const { sentence, requirements } of loginPaths.flatMap(({ steps }) => steps)) {
        expect(text).toContain(format === 'json' ? JSON.stringify(sentence) : sentence)
        for (const id of requirements) expect(text).toContain(id)
      }
    },
  )

  it('a checklist has a box for each step and escapes its text', () => {
    const text = checklistPage([{ ...plan, paths: [...loginPaths, hostilePath] }])
    const steps = loginPaths.reduce((sum, path) => sum + path.steps.length + 1, 2)
    expect(text.match(/<input type="checkbox"\/>/g)).toHaveLength(steps)
    expect(text).toContain('Type &lt;b&gt;&quot;x&quot;&lt;/b&gt; &amp; go')
    expect(text).toContain('<a href="http://p/__world" target="qa">')
  })

  const scenarioFlowPairs = listScenarios().flatMap(({ name, fits: scenarioFlows }) =>
    Object.keys(scenarioFlows ?? {}).map((flow) => ({ name, flow })),
  )
  it.each(scenarioFlowPairs)('the output names the scenario $name for paths of $flow', ({ name, flow }) => {
    if (!isFlow(flow)) throw new Error(`no flow ${flow}`)
    const all = plannedPaths(flow, 'guard')
    const matchingPaths = all.filter((path) => scenariosFor(flow, path).includes(name))
    expect(matchingPaths.length).toBeGreaterThan(0)
    const otherPaths = all.filter((path) => scenariosFor(flow, path).length === 0)
    expect(formats.table({ ...plan, flow, paths: matchingPaths })).toContain(`npm run world -- play ${name}`)
    expect(formats.table({ ...plan, flow, paths: otherPaths })).not.toContain('Scenario that fits')
  })
})
