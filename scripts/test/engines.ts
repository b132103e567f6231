// npm run test:long -- engines [--browser firefox,webkit] [--only login,journeys] [--from swap]: every printed path and
// the main journeys in Firefox and WebKit. Each flow is a run of its own, and its result is kept (.cache/engines/): what
// was cut off goes on with --from.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { FlowId } from '../../machines/flows'
import { type Engine, engines } from '../../tests/ui/engines/driver'
import { needBuild, say, tool } from '../prepare.mjs'
import { flowIds } from '../qa/plan'
import type { FlowResult } from '../qa/results'
import { firstWords, isWhole, type RunnerReport, resultText, walk } from '../qa/run/walks'
import { engineSetting } from './engine-programs.mjs'

const journeys = 'journeys'
type Part = FlowId | typeof journeys
type Result = Omit<FlowResult, 'flow'> & { flow: Part; when: string }

const { values } = parseArgs({
  options: { browser: { type: 'string' }, only: { type: 'string' }, from: { type: 'string' } },
})
const all: readonly Part[] = [journeys, ...flowIds]

const named = <T extends string>(text: string, known: readonly T[]): T[] =>
  text.split(',').map((name) => {
    const found = known.find((one) => one === name)
    if (!found) throw new Error(`'${name}' is none of ${known.join(', ')}`)
    return found
  })

const file = (engine: Engine): string => join('.cache', 'engines', `${engine}.json`)
const kept = (engine: Engine): Result[] => {
  try {
    return JSON.parse(readFileSync(file(engine), 'utf8')) as Result[]
  } catch {
    return []
  }
}
const keep = (engine: Engine, result: Result): void => {
  mkdirSync(join('.cache', 'engines'), { recursive: true })
  const others = kept(engine).filter(({ flow }) => flow !== result.flow)
  const ordered = [...others, result].sort((a, b) => all.indexOf(a.flow) - all.indexOf(b.flow))
  writeFileSync(file(engine), JSON.stringify(ordered, null, 2))
}

/** The main journeys over the production build. */
const goJourneys = (engine: Engine, setting: Record<string, string>): Omit<Result, 'when'> => {
  const results = join('.cache', 'engines', `${engine}-journeys.json`)
  const args = ['run', '--project', 'journeys', '--reporter=default', '--reporter=json']
  spawnSync(tool('vitest'), [...args, `--outputFile.json=${results}`], {
    stdio: 'inherit',
    env: { ...process.env, ...setting, WALKER: 'browser', WALK_BROWSER: engine },
  })
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as RunnerReport
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const bad = tests.filter(({ status }) => status !== 'passed')
  return {
    flow: journeys,
    passed: tests.length - bad.length,
    of: tests.length,
    ms: tests.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    complaints: bad.map(({ title, failureMessages }) => `${title}: ${firstWords(failureMessages[0] ?? '')}`),
  }
}

/** What is known of an engine's paths, from this run and earlier ones. */
const table = (engine: Engine): string => {
  const results = kept(engine)
  const sum = (of: (one: Result) => number): number => results.reduce((total, one) => total + of(one), 0)
  const rows = results.map(
    ({ flow, passed, of, ms, when }) =>
      `| ${flow} | ${of} | ${passed} | ${of - passed} | ${(ms / 1000).toFixed(0)} | ${when} |`,
  )
  const missing = all.filter((part) => !results.some(({ flow }) => flow === part))
  return [
    `\n${engine}\n| flow | walked | passed | failed | s | when |\n|---|---:|---:|---:|---:|---|`,
    ...rows,
    `| all | ${sum(({ of }) => of)} | ${sum(({ passed }) => passed)} | ${sum(({ of, passed }) => of - passed)} | ${(sum(({ ms }) => ms) / 1000).toFixed(0)} | |`,
    ...results.flatMap(({ complaints }) => complaints),
    ...(missing.length > 0 ? [`Not walked yet: ${missing.join(', ')}`] : []),
  ].join('\n')
}

const wanted = named(values.browser ?? 'firefox,webkit', engines)
const parts = (values.only ? named(values.only, all) : all).slice(
  values.from ? all.indexOf(named(values.from, all)[0]!) : 0,
)
let isGreen = true
await needBuild()
for (const engine of wanted) {
  const setting = await engineSetting(engine)
  for (const part of parts) {
    const result =
      part === journeys
        ? goJourneys(engine, setting)
        : (walk('ui', [part], { level: 'effects', browser: engine })[0] as FlowResult)
    const { passed, of, ms, complaints } = result
    say(resultText({ ...result, flow: part as FlowId }))
    keep(engine, { flow: part, passed, of, ms, complaints, when: new Date().toISOString().slice(0, 16) })
    isGreen &&= isWhole(result as FlowResult)
  }
  say(table(engine))
}
process.exit(isGreen ? 0 : 1)
