// node --import tsx tests/e2e/qa/make-report.ts FOLDER: a report of two flows with all that a report may show.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { coverageOf } from '../../../scripts/qa/coverage'
import { graphOf } from '../../../scripts/qa/plan'
import { coveragePage } from '../../../scripts/qa/report/coverage-page'
import { writeReport } from '../../../scripts/qa/report/write'
import { changed, hostile, madeAt, reportOfTwo } from '../../qa/report.stage'

const folder = process.argv[2]!
const pictures = join(folder, 'pictures')
mkdirSync(pictures, { recursive: true })
copyFileSync('docs/pictures/inspector-open.png', join(pictures, 'state.png'))

const [login, sellOrder] = (['login', 'sellOrder'] as const).map((flow) => coverageOf(flow, graphOf(flow)))
const gap = { name: 'login.askingCustomer xstate.done.actor.logIn '.repeat(4).trim(), reason: null }
const bad = { ...login!, states: { ...login!.states, missing: [gap] }, stale: [hostile] }
writeFileSync(join(folder, 'coverage.html'), coveragePage([bad, sellOrder!], madeAt, true))

const arrivals = [0, 1, 2].map((place) => ({ ms: 340 * place, picture: 'state.png' }))
await writeReport(
  folder,
  changed(reportOfTwo(), {
    passed: false,
    complaint: `toast, path 1: ${hostile} ${'unbroken'.repeat(20)}`,
    step: 3,
    arrivals,
    failed: 'state.png',
  }),
)
