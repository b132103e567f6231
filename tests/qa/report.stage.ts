import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderIn } from '../../scripts/qa/order'
import type { DrivenPath, Report } from '../../scripts/qa/report/report'
import { reportOf } from '../../scripts/qa/report/write'
import { runPaths } from '../../scripts/qa/run/run'

export const madeAt = new Date('2026-11-26T01:30:00Z')

export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'report-'))

/** A report of two flows, walked by the pure driver. */
export const reportOfTwo = (): Report => {
  const runs = ['login', 'toast'].map((flow) => {
    const order = orderIn(['run', flow])!
    return reportOf(order, runPaths(order, () => undefined).runs, madeAt)
  })
  return { ...runs[0]!, flows: runs.flatMap(({ flows }) => flows) }
}

/** The same report, in which the first path of its last flow went otherwise. */
export const changed = (report: Report, change: Partial<DrivenPath>): Report => {
  const last = report.flows.at(-1)!
  const [first, ...rest] = last.paths
  const driven = first!.driven.map((one) => ({ ...one, ...change }))
  return {
    ...report,
    flows: [...report.flows.slice(0, -1), { ...last, paths: [{ ...first!, driven }, ...rest] }],
  }
}

/** A complaint that would break out of a page that does not hold texts as texts. */
export const hostile = '</pre><script>alert("1")</script> & \'2\'\u0007\nsecond line'
