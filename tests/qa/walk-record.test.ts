import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { graphOf, levels, modelOf, plannedPaths } from '../../scripts/qa/plan'
import { reportOf } from '../../scripts/qa/report/write'
import type { DriverRun } from '../../scripts/qa/run/run'
import { availableEvents, type DriverRoot, driverGraph } from '../models/driver-graph'
import { type Path, paths } from '../models/paths'
import { recorderFor } from '../walker/walk-record'
import { emptyFolder, madeAt } from './report.stage'

/** As a browser's page does it. */
const photograph = async (file: string): Promise<string> => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'a picture')
  return file
}

/** The first path that the drivers walk, as a walk has it. */
const walked = (flow: 'login' | 'resource'): [DriverRoot, Path] => {
  const model = modelOf(flow)
  const [path] = paths(driverGraph(availableEvents(graphOf(flow), model), model), levels.guard)
  const root = path!.root as DriverRoot
  return [root, root.opening ? { ...path!, edges: [root.opening, ...path!.edges] } : path!]
}

let folder: string
beforeEach(() => {
  folder = emptyFolder()
  vi.stubEnv('WALK_RECORDS', join(folder, 'records'))
  vi.stubEnv('WALK_PICTURES', join(folder, 'pictures'))
})
afterEach(() => vi.unstubAllEnvs())

const runOf = (flow: 'login', passed: boolean): DriverRun => {
  const complaint = passed ? null : 'gone'
  const result = { name: 'path 1', title: 'enter', passed, ms: 5, complaint, step: null }
  const sums = { passed: passed ? 1 : 0, of: 1, ms: 5, complaints: [] }
  return { driver: 'ui', ms: 5, flows: [{ flow, ...sums, paths: [result] }] }
}

it('a walk that fails leaves how far it came, with a picture of each state and of its end', async () => {
  const recorder = recorderFor('login', 'path 1', ...walked('login'))!
  await recorder.arrive(photograph)
  recorder.pass()
  await recorder.fail(photograph)
  const order = { level: 'guard', path: undefined } as const
  const read = (passed: boolean) => {
    const { flows } = reportOf(order, [runOf('login', passed)], madeAt, () => join(folder, 'records'))
    return flows[0]!.paths[0]!
  }
  const { way, driven } = read(false)
  expect(way?.words).toEqual(plannedPaths('login', 'guard')[0])
  expect(driven[0]).toMatchObject({
    step: 2,
    failed: 'login-path-1-failed.jpeg',
    arrivals: [{ picture: 'login-path-1-00.jpeg' }, { picture: null }],
  })
  expect(readFileSync(join(folder, 'pictures', 'login-path-1-00.jpeg'), 'utf8')).toBe('a picture')
  expect(read(true).driven[0]!.step).toBeNull()
})

it('where nothing can be seen there is no picture, and what an engine leaves instead is taken away', async () => {
  const recorder = recorderFor('login', 'path 1', ...walked('login'))!
  await recorder.arrive(async () => null)
  await recorder.arrive(async (file) => photograph(`${file}.html`).then(() => file))
  expect(recorder.record.arrivals.map((one) => one?.picture)).toEqual([null, null])
})

it('is asked for by a run only', () => {
  vi.stubEnv('WALK_RECORDS', '')
  expect(recorderFor('login', 'path 1', ...walked('login'))).toBeNull()
})
