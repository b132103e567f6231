import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WalkRecord } from '../../../tests/walker/walk-record'
import { chartOfFlow } from '../chart'
import type { Order } from '../order'
import { flowIds } from '../plan'
import type { DriverRun } from '../run/run'
import { picturesIn, recordsFolder, type WalkDriver } from '../run/walks'
import { flowPage } from './flow-page'
import { junitOf } from './junit'
import { dataFile } from './pictures'
import { chartFile, pageOf } from './places'
import type { DrivenPath, Driver, FlowReport, PathReport, PathResult, Report, Way } from './report'
import { summaryPage } from './summary-page'
import { waysOf } from './ways'

/** Where the walks of a driver left their records. */
type RecordsOf = (driver: WalkDriver) => string

const recordOf = (recordsOf: RecordsOf, driver: Driver, flow: string, name: string): WalkRecord | null => {
  if (driver === 'pure') return null
  const file = join(recordsOf(driver), `${flow}-${name.replaceAll(' ', '-')}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WalkRecord) : null
}

const drivenPath = (driver: Driver, result: PathResult, record: WalkRecord | null): DrivenPath => {
  const { arrivals = [], failed = null, way } = record ?? {}
  const isStuck = !result.passed && way !== undefined && arrivals.length < way.took.length
  return { ...result, driver, arrivals, failed, step: isStuck ? arrivals.length : result.step }
}

const pathReport = (
  runs: readonly DriverRun[],
  flow: FlowReport['flow'],
  ways: readonly Way[],
  name: string,
  recordsOf: RecordsOf,
): PathReport => {
  const [, number] = /^path (\d+)$/.exec(name) ?? []
  const driven = runs.flatMap(({ driver, flows }) => {
    const result = flows.find((one) => one.flow === flow)?.paths.find((one) => one.name === name)
    return result ? [{ result, driver, record: recordOf(recordsOf, driver, flow, name) }] : []
  })
  const told = driven.flatMap(({ record }) => record?.way ?? [])[0]
  return {
    name,
    title: driven[0]!.result.title,
    way: (number === undefined ? told : ways[Number(number) - 1]) ?? null,
    driven: driven.map(({ driver, result, record }) => drivenPath(driver, result, record)),
  }
}

/** What a run came by, and what its walks left of each step. */
export const reportOf = (
  { level, path }: Pick<Order, 'level' | 'path'>,
  runs: readonly DriverRun[],
  made: Date,
  recordsOf: RecordsOf = recordsFolder,
): Report => {
  const isPure = runs.some(({ driver }) => driver === 'pure')
  return {
    made: made.toISOString(),
    level,
    drivers: runs.map(({ driver, ms }) => ({ driver, ms })),
    flows: (runs[0]?.flows ?? []).map(({ flow }): FlowReport => {
      const ways = waysOf(flow, level)
      const own = runs.flatMap(({ flows }) => flows.find((one) => one.flow === flow)?.paths ?? [])
      const names = [...new Set(own.map(({ name }) => name))]
      const left = isPure || path !== undefined ? [] : ways.filter(({ words }) => words.byHand)
      return {
        flow,
        paths: names.map((name) => pathReport(runs, flow, ways, name, recordsOf)),
        byHand: left.length,
      }
    }),
  }
}

const chartsIn = (folder: string): string => join(folder, 'charts')

/** Takes an earlier report out of its folder: its pages, charts and pictures, and nothing else that lies there. */
export const clearReport = (folder: string): void => {
  const pages = flowIds.map((flow) => join(folder, pageOf(flow)))
  if (!existsSync(dataFile(folder))) return
  for (const one of [...pages, chartsIn(folder), picturesIn(folder), dataFile(folder)])
    rmSync(one, { recursive: true, force: true })
}

/** As much of a way as its drivers came along: up to the step that went wrong in all of them. */
const walked = ({ way, driven }: PathReport): Pick<Way, 'took' | 'entered'> => {
  const came = Math.max(...driven.map(({ step }) => step ?? Number.POSITIVE_INFINITY))
  return { took: way?.took.slice(0, came) ?? [], entered: way?.entered.slice(0, came) ?? [] }
}

const writeCharts = async (folder: string, { flow, paths }: FlowReport): Promise<void> => {
  const draw = await chartOfFlow(flow)
  const lit = (own: readonly PathReport[]): string => {
    const ways = own.map(walked)
    const taken = new Set(ways.flatMap(({ took }) => took.flat()))
    return draw({ taken, active: new Set(ways.flatMap(({ entered }) => entered.flat())) })
  }
  writeFileSync(join(folder, chartFile(flow)), lit(paths))
  for (const path of paths) writeFileSync(join(folder, chartFile(flow, path.name)), lit([path]))
}

/** Writes a report's pages, charts, JUnit file and data into its folder, where its pictures are already. */
export const writeReport = async (folder: string, report: Report): Promise<void> => {
  mkdirSync(chartsIn(folder), { recursive: true })
  for (const flow of report.flows) {
    await writeCharts(folder, flow)
    writeFileSync(join(folder, pageOf(flow.flow)), flowPage(report, flow))
  }
  writeFileSync(join(folder, 'junit.xml'), junitOf(report))
  writeFileSync(dataFile(folder), JSON.stringify(report))
  const hasCoverage = existsSync(join(folder, 'coverage.html'))
  writeFileSync(join(folder, 'index.html'), summaryPage(report, { hasCoverage }))
}
