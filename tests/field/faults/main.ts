import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { judgedFile } from '../../../scripts/qa/field/read-files'
import { models } from '../../models/models'
import { createJudge, type ModelsByFlow } from '../../models/recorded/judge'
import { buildClient } from './build-client'
import { startBench } from './customer-records'
import faults from './faults.json'
import { stories } from './stories'

/**
 * npm run test:long -- field [--only part of a name] [--recorded]: each seeded fault is lived by a driven browser, its recording judged, and
 * made a test by one command. The test has to be red where the fault is, and green where it is not. Prints the table of
 * docs/testing.md; ends with 1 where less than 19 of 20 are found so. `--recorded` takes the recordings of the last run.
 */
const folder = '.cache/field/recordings'
const { only: part, recorded } = parseArgs({
  options: { only: { type: 'string', default: '' }, recorded: { type: 'boolean', default: false } },
}).values

type Fault = (typeof faults)[number]

const slug = ({ name }: Fault): string => name.replaceAll(/[^a-z0-9]+/g, '-')

interface Report {
  numTotalTests: number
  numFailedTests: number
  testResults: { message?: string; assertionResults: unknown[] }[]
}

/** How the tests of files went, over code with a fault or without one. */
const testRun = (files: readonly string[], fault?: string): Report => {
  const report = '.cache/field/report.json'
  rmSync(report, { force: true })
  const args = [
    'vitest',
    'run',
    '--config',
    'tests/field/faults/vitest.config.ts',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  // The builds are for production; the page in this process is React's for tests.
  const env = { ...process.env, NODE_ENV: 'test', ...(fault === undefined ? {} : { FIELD_FAULT: fault }) }
  spawnSync('npx', [...args, ...files], { env, stdio: 'ignore', shell: process.platform === 'win32' })
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}

mkdirSync(folder, { recursive: true })
const judge = createJudge(models as unknown as ModelsByFlow)
const chosen = faults.filter(({ name }) => name.includes(part))
const bench = recorded ? null : await startBench()
const placed = new Map<Fault, string | null>()
try {
  for (const fault of chosen) {
    const file = `${folder}/${slug(fault)}.json`
    if (bench)
      writeFileSync(file, await bench.record(await buildClient('faulty', fault), stories[fault.story]!))
    const { steps } = JSON.parse(readFileSync(file, 'utf8')) as { steps: { event: { type: string } }[] }
    const [first] = judgedFile(file, judge).findings
    const { kind, flow, event } = fault.expect
    const isRight = first?.kind === kind && first.flow === flow && steps[first.index]!.event.type === event
    placed.set(fault, isRight ? `${kind} at line ${first.index + 1}, \`${event}\` of ${flow}` : null)
    if (!isRight) console.error(`${fault.name}: ${JSON.stringify(first ?? 'nothing found')}`)
  }
} finally {
  await bench?.stop()
}

const tests = new Map<Fault, string>()
const noticed = new Map<Fault, boolean>()
try {
  for (const fault of chosen) {
    const command = ['run', '--silent', 'qa', '--', 'field', '--test', `${folder}/${slug(fault)}.json`]
    const { status } = spawnSync('npm', command, { stdio: 'ignore', shell: process.platform === 'win32' })
    if (status !== 0) continue
    const file = `tests/field/${slug(fault)}.walk.test.ts`
    tests.set(fault, file)
    const { numFailedTests, numTotalTests } = testRun([file], fault.name)
    noticed.set(fault, numTotalTests > 0 && numFailedTests > 0)
  }
  const { numFailedTests, numTotalTests } = testRun([...tests.values()])
  console.log('| Fault | File | Placed | Its test is red |\n|---|---|---|---|')
  for (const fault of chosen)
    console.log(
      `| ${fault.name} | \`${fault.file}\` | ${placed.get(fault) ?? '**not there**'} | ${noticed.get(fault) ? 'yes' : '**no**'} |`,
    )
  const found = chosen.filter((fault) => placed.get(fault) && noticed.get(fault)).length
  console.log(
    `\n${found} of ${chosen.length}; without a fault ${numFailedTests} of ${numTotalTests} of these tests fail`,
  )
  process.exitCode = found >= Math.floor(chosen.length * 0.95) && numFailedTests === 0 ? 0 : 1
} finally {
  for (const file of tests.values()) rmSync(file, { force: true })
}
