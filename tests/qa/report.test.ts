import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseCommand } from '../../scripts/qa/cli'
import { graphOf, levels, modelOf, plannedPaths } from '../../scripts/qa/plan'
import { clearReport, reportOf, writeReport } from '../../scripts/qa/report'
import type { DrivenPath, DriverRun, Report } from '../../scripts/qa/results'
import { runPaths } from '../../scripts/qa/run/run'
import { driverGraph } from '../models/driver-graph'
import { type Path, paths } from '../models/paths'
import { recorderFor } from '../walker/walk-record'

const links = { app: 'http://app', panel: 'http://panel' }
const madeAt = new Date('2026-11-26T01:30:00Z')
const textsOf = (page: ParentNode, selector: string): string[] =>
  [...page.querySelectorAll(selector)].map((element) => (element.textContent ?? '').trim())

/** Two flows by the pure driver; the first path of the last one may go otherwise. */
const reportOfTwo = (change: Partial<DrivenPath> = {}): Report => {
  const [login, toast] = ['login', 'toast'].map((flow) => {
    const order = parseCommand(['run', flow])!
    return reportOf(order, runPaths(order, () => undefined).runs, madeAt)
  })
  const [first, ...others] = toast!.flows[0]!.paths
  const driven = first!.driven.map((drivenPath) => ({ ...drivenPath, ...change }))
  return {
    ...login!,
    flows: [...login!.flows, { ...toast!.flows[0]!, paths: [{ ...first!, driven }, ...others] }],
  }
}

let folder: string
const written = (report: Report): Document => {
  writeReport(folder, report, links)
  return new JSDOM(readFileSync(join(folder, 'index.html'), 'utf8')).window.document
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'))
})

describe('report of a run', () => {
  it('the report lists each path with steps, results and requirement ids', () => {
    const page = written(reportOfTwo())
    expect(textsOf(page, 'h1')).toEqual(['Paths walked: 5 of 5 passed'])
    expect(textsOf(page, 'h2')).toEqual(['Login', 'Toast'])
    for (const flow of ['login', 'toast'] as const)
      for (const { id, number, steps, proves } of plannedPaths(flow, 'guard')) {
        const path = page.getElementById(`${flow}-path-${number}`)!
        expect(path.querySelector('summary')?.textContent).toContain(id)
        const stepLines = steps.map(({ sentence, sees }) =>
          [sentence, sees].filter((text) => text !== null).join(' → '),
        )
        expect(textsOf(path, 'li label').slice(1)).toEqual(stepLines)
        expect(textsOf(path, 'li code')).toEqual([...proves, ...steps.flatMap((step) => step.proves)])
      }
    expect(page.querySelectorAll('script, link, iframe')).toHaveLength(0)
  })

  it('the report shows failures first, escaped, and at their step', () => {
    const hostile = '</pre><script>alert("1")</script> & \'2\'\u0007\nsecond line'
    const page = written(reportOfTwo({ passed: false, complaint: hostile, step: 2, failed: 'end.jpeg' }))
    expect(textsOf(page, 'h2')).toEqual(['What failed', 'Toast', 'Login'])
    const link = page.querySelector('#failed a')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([
      'Toast, path 1, step 2',
      '#toast-path-1',
    ])
    const step = page.querySelectorAll('#toast-path-1[open] li')[2]!
    expect(textsOf(step, 'pre')).toEqual([hostile])
    expect(step.querySelector('img')?.getAttribute('src')).toBe('pictures/end.jpeg')
    expect(page.querySelectorAll('script')).toHaveLength(0)
  })

  it('the JUnit report has a suite for each flow, failures and requirements', () => {
    written(reportOfTwo({ passed: false, complaint: 'a < b\u0007', step: 2 }))
    const text = readFileSync(join(folder, 'junit.xml'), 'utf8')
    const xml = new JSDOM(text, { contentType: 'text/xml' }).window.document
    const suites = [...xml.querySelectorAll('testsuite')].map((element) =>
      ['name', 'tests', 'failures'].map((name) => element.getAttribute(name)),
    )
    expect(suites).toEqual([
      ['pure login', '3', '0'],
      ['pure toast', '2', '1'],
    ])
    expect(textsOf(xml, 'failure')).toEqual(['a < b'])
    expect(text).toContain('<property name="requirement" value="AUTH-20"/>')
  })

  it('a flow that did not run counts as a failure', () => {
    const page = written({ ...reportOfTwo(), flows: [{ flow: 'install', paths: [], byHand: 0 }] })
    expect(textsOf(page, '#failed li')).toEqual(['Install did not run.'])
    expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain('tests="1" failures="1"')
  })

  it('a report deletes only an earlier report from its folder', () => {
    written(reportOfTwo())
    writeFileSync(join(folder, 'notes.html'), 'mine')
    clearReport(folder)
    expect(['index.html', 'junit.xml', 'notes.html'].map((name) => existsSync(join(folder, name)))).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('recording of a walk', () => {
  beforeEach(() => {
    vi.stubEnv('WALK_RECORDS', join(folder, 'records'))
    vi.stubEnv('WALK_PICTURES', join(folder, 'pictures'))
  })
  afterEach(() => vi.unstubAllEnvs())

  /** As a browser's page does it. */
  const photograph = async (file: string): Promise<string> => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, 'a picture')
    return file
  }
  /** The first path of the login that the drivers walk. */
  const walkFirstPath = (): Path => {
    const [path] = paths(driverGraph(graphOf('login'), modelOf('login')), levels.guard)
    return path!
  }

  it('the recording of a failed walk has a picture of each state up to the failure', async () => {
    const recorder = recorderFor('login', 'path 1', walkFirstPath())!
    await recorder.arrive(photograph)
    recorder.pass()
    await recorder.fail(photograph)
    const result = { name: 'path 1', title: 'enter', passed: false, ms: 5, complaint: 'gone', step: null }
    const sums = { passed: 0, of: 1, ms: 5, complaints: [] }
    const run: DriverRun = { driver: 'ui', ms: 5, flows: [{ flow: 'login', ...sums, paths: [result] }] }
    const records = () => join(folder, 'records')
    const report = reportOf({ level: 'guard', path: undefined }, [run], madeAt, records)
    const [{ words, driven }] = report.flows[0]!.paths as [Report['flows'][0]['paths'][0]]
    expect(words).toEqual(plannedPaths('login', 'guard')[0])
    expect(driven[0]).toMatchObject({
      step: 2,
      failed: 'login-path-1-failed.jpeg',
      arrivals: [{ picture: 'login-path-1-00.jpeg' }, { picture: null }],
    })
    expect(readFileSync(join(folder, 'pictures', 'login-path-1-00.jpeg'), 'utf8')).toBe('a picture')
  })

  it('a recording names no picture where the engine takes none', async () => {
    const recorder = recorderFor('login', 'path 1', walkFirstPath())!
    await recorder.arrive(async () => null)
    await recorder.arrive(async (file) => photograph(`${file}.html`).then(() => file))
    expect(recorder.record.arrivals.map((arrival) => arrival?.picture)).toEqual([null, null])
  })

  it('a recording is written only when a run requests it', () => {
    vi.stubEnv('WALK_RECORDS', '')
    expect(recorderFor('login', 'path 1', walkFirstPath())).toBeNull()
  })
})
