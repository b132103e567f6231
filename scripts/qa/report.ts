import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FlowId } from '../../machines/flows'
import type { WalkRecord } from '../../tests/walker/walk-record'
import type { CommandLine } from './cli'
import { junitOf } from './junit'
import { plannedPaths, type QaPath } from './plan'
import { reportPage } from './report-page'
import type { DrivenPath, Driver, DriverRun, FlowReport, PathResult, Report } from './results'
import { picturesIn, recordsFolder, type WalkDriver } from './run/walks'

type RecordsOf = (driver: WalkDriver) => string

const drivenPath = (
  driver: Driver,
  flow: FlowId,
  result: PathResult,
  recordsOf: RecordsOf,
): DrivenPath & { words: QaPath | null } => {
  const file =
    driver === 'pure' ? '' : join(recordsOf(driver), `${flow}-${result.name.replaceAll(' ', '-')}.json`)
  const record = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WalkRecord) : null
  const { arrivals = [], failed = null, words = null } = record ?? {}
  const isStuck = !result.passed && words !== null && arrivals.length <= words.steps.length
  return { ...result, driver, arrivals, failed, words, step: isStuck ? arrivals.length : result.step }
}

/** The results of a run, with what its walks recorded of each step. */
export const reportOf = (
  { level, path }: Pick<CommandLine, 'level' | 'path'>,
  runs: readonly DriverRun[],
  made: Date,
  recordsOf: RecordsOf = recordsFolder,
): Report => ({
  made: made.toISOString(),
  level,
  drivers: runs.map(({ driver, ms }) => ({ driver, ms })),
  flows: (runs[0]?.flows ?? []).map(({ flow }): FlowReport => {
    const planned = plannedPaths(flow, level)
    const results = runs.flatMap(({ driver, flows }) =>
      (flows.find((walkedFlow) => walkedFlow.flow === flow)?.paths ?? []).map((walkedFlow) =>
        drivenPath(driver, flow, walkedFlow, recordsOf),
      ),
    )
    const names = [...new Set(results.map(({ name }) => name))]
    const isWhole = path !== undefined || runs.some(({ driver }) => driver === 'pure')
    return {
      flow,
      byHand: isWhole ? 0 : planned.filter(({ byHand }) => byHand).length,
      paths: names.map((name) => {
        const driven = results.filter((drivenResult) => drivenResult.name === name)
        const [, number] = /^path (\d+)$/.exec(name) ?? []
        const words = number
          ? planned[Number(number) - 1]
          : driven.flatMap((drivenResult) => drivenResult.words ?? [])[0]
        return { name, title: driven[0]!.title, words: words ?? null, driven }
      }),
    }
  }),
})

/** Deletes an earlier report from its folder, and no other file there. */
export const clearReport = (folder: string): void => {
  if (!existsSync(join(folder, 'junit.xml'))) return
  for (const stalePath of [join(folder, 'index.html'), join(folder, 'junit.xml'), picturesIn(folder)])
    rmSync(stalePath, { recursive: true, force: true })
}

/** Writes a report's page and JUnit file into its folder, where its pictures already are. */
export const writeReport = (
  folder: string,
  report: Report,
  links: Pick<CommandLine, 'app' | 'panel'>,
): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), reportPage(report, links))
  writeFileSync(join(folder, 'junit.xml'), junitOf(report))
}
