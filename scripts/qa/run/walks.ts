import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { FlowId } from '../../../machines/flows'
import type { Level } from '../../../tests/models/paths'
import type { Engine } from '../../../tests/ui/engines/driver'
import { jsdomOnly } from '../../../tests/walker/jsdom-only'
import { chromiumSettings } from '../../chromium.mjs'
import { buildServed } from '../../prepare.mjs'

/** The result of a flow's walks. */
export interface FlowResult {
  flow: FlowId
  passed: number
  of: number
  ms: number
  /** Of each failed path: its number, the step, and the problem. */
  complaints: string[]
}

/** Walks are test files: the same paths, each first by the pure function, then over real servers. */
export type WalkDriver = 'live' | 'ui'

interface WalkOrder {
  level: Level
  path?: number | undefined
  headed?: boolean | undefined
  browser?: Engine | undefined
}

interface RunnerReport {
  testResults: {
    assertionResults: {
      ancestorTitles: string[]
      title: string
      status: string
      duration?: number | null
      failureMessages: string[]
    }[]
    message?: string
  }[]
}

/** The test file of a flow's walks, as the runner finds it. */
const fileOf = (id: FlowId): string =>
  `/${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.walk.test.ts`

const testFiles = readdirSync('tests', { recursive: true, encoding: 'utf8' })

/** Flows with money or access have a live walk, most of them also one in a browser; the others only the pure paths. */
export const hasWalk = (driver: WalkDriver, id: FlowId): boolean =>
  testFiles.some((file) => `/${file}`.endsWith(fileOf(id))) && !(driver === 'ui' && id in jsdomOnly)

/** The first lines of a failure, without the printed page, the stack and colours. */
const firstLines = (text: string): string =>
  (stripVTControlCharacters(text).split(/\n\s*\n|\n {4}at /)[0] ?? '').replace(/^Error: /, '')

/** Each flow's result in the runner's report; a flow that has none has not run. */
const resultsIn = ({ testResults }: RunnerReport, ids: readonly FlowId[]): FlowResult[] => {
  const assertions = testResults.flatMap(({ assertionResults }) => assertionResults)
  return ids.map((flow) => {
    const cases = assertions.filter(
      ({ ancestorTitles, title, status }) =>
        ancestorTitles[0] === `walks of ${flow}` &&
        /^(?:path|story) \d+:/.test(title) &&
        status !== 'skipped',
    )
    const failures = cases.filter(({ status }) => status !== 'passed')
    return {
      flow,
      passed: cases.length - failures.length,
      of: cases.length,
      ms: cases.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
      complaints: failures.map(({ failureMessages }) => failureMessages.map(firstLines).join('\n')),
    }
  })
}

const settingsOf = ({ level, path, headed, browser }: WalkOrder): Record<string, string> => ({
  WALK_LEVEL: level,
  ...(path === undefined ? {} : { WALK_PATH: String(path) }),
  ...(headed ? { HEADED: '1' } : {}),
  ...(browser ? { WALK_BROWSER: browser } : {}),
})

/** A browser walks the production build of the current sources. */
const browserSettings = async (browser: Engine = 'chromium'): Promise<Record<string, string>> => {
  await buildServed()
  return { WALKER: 'browser', ...(browser === 'chromium' ? await chromiumSettings() : {}) }
}

/** Walks these flows, printing the runner's own output as it goes. */
export const walkFlows = async (
  driver: WalkDriver,
  ids: readonly FlowId[],
  order: WalkOrder,
): Promise<FlowResult[]> => {
  const results = `.cache/qa/${driver}${order.browser ? `-${order.browser}` : ''}.json`
  mkdirSync('.cache/qa', { recursive: true })
  rmSync(results, { force: true })
  const browser = driver === 'ui' ? await browserSettings(order.browser) : {}
  const args = ['--project', 'walks', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const { status } = spawnSync('npx', ['vitest', 'run', ...args, ...ids.map(fileOf)], {
    stdio: 'inherit',
    env: { ...process.env, ...settingsOf(order), ...browser },
  })
  try {
    return resultsIn(JSON.parse(readFileSync(results, 'utf8')) as RunnerReport, ids)
  } catch {
    throw new Error(`The walks did not run (exit code ${status})`)
  }
}

/** Whether all paths, at least one, passed. */
export const hasPassed = ({ passed, of }: FlowResult): boolean => passed === of && of > 0

/** The result of a flow's walks, with its failures. */
export const resultText = ({ flow, passed, of, ms, complaints }: FlowResult): string =>
  [
    `${flow.padEnd(24)}${passed} of ${of} paths passed, ${(ms / 1000).toFixed(ms < 1000 ? 2 : 1)} s`,
    ...complaints.map((complaint) => `  ${complaint.replaceAll('\n', '\n    ')}`),
  ].join('\n')
