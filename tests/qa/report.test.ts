import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, it } from 'vitest'
import { flows } from '../../machines/flows'
import { formats } from '../../scripts/qa/formats'
import { plannedPaths } from '../../scripts/qa/plan'
import { pictureOfStep } from '../../scripts/qa/report/pictures'
import type { Report } from '../../scripts/qa/report/report'
import { clearReport, writeReport } from '../../scripts/qa/report/write'
import { Misuse } from '../../scripts/qa/usage'
import { changed, emptyFolder, hostile, reportOfTwo } from './report.stage'

const pageIn = (folder: string, file: string): Document =>
  new JSDOM(readFileSync(join(folder, file), 'utf8')).window.document

const textsOf = (page: ParentNode, selector: string): string[] =>
  [...page.querySelectorAll(selector)].map((one) => (one.textContent ?? '').trim())

/** Names of the transitions that a chart lights. */
const takenIn = (place: string, file: string): string[] => {
  const { document } = new JSDOM(readFileSync(join(place, 'charts', file), 'utf8')).window
  const lit = [...document.querySelectorAll('[data-transition][data-taken]')]
  return lit.map((one) => one.getAttribute('data-transition')!).sort()
}

let report: Report
let folder: string
beforeAll(async () => {
  report = reportOfTwo()
  folder = emptyFolder()
  await writeReport(folder, report)
})

describe('a report', () => {
  it('names every flow, and how many of its paths passed', () => {
    const page = pageIn(folder, 'index.html')
    expect(textsOf(page, '.figure')).toEqual(['5 of 5 passed'])
    expect(textsOf(page, '#flows + table tbody th')).toEqual(['Login', 'Toast'])
    expect(textsOf(page, '#flows + table td:nth-child(2)')).toEqual(['✓ 3 of 3', '✓ 2 of 2'])
    expect(page.body.textContent).not.toContain('What failed')
  })

  it.each(['login', 'toast'] as const)(
    '%s: has each path with each of its steps and requirements',
    (flow) => {
      const page = pageIn(folder, `${flow}.html`)
      const paths = plannedPaths(flow, 'guard')
      for (const { number, steps, proves } of paths) {
        const path = page.getElementById(`path-${number}`)!
        const told = textsOf(path, '.steps .step p:first-child')
        expect(told).toEqual(['It begins', ...steps.map(({ sentence }) => sentence)])
        expect(textsOf(path, '.steps .step p.soft')).toEqual(steps.map(({ sees }) => `→ ${sees}`))
        const ids = [...proves, ...steps.flatMap((step) => step.proves)]
        expect(textsOf(path, '.steps code')).toEqual(ids)
        expect(path.textContent!.includes('by hand only')).toBe(paths[number - 1]!.byHand)
      }
    },
  )

  it('lights in the chart what its paths take, and for each path no more than that path takes', () => {
    const each = ['login-path-1.svg', 'login-path-2.svg', 'login-path-3.svg'].map((file) =>
      takenIn(folder, file),
    )
    expect([...new Set(each.flat())].sort()).toEqual(takenIn(folder, 'login.svg'))
    const [first] = report.flows[0]!.paths
    const steps = new Set(first!.way!.took.flat())
    expect(each[0]!.length).toBeGreaterThan(0)
    expect(each[0]!.filter((name) => !steps.has(name))).toEqual([])
    expect(each[0]!.length).toBeLessThan(takenIn(folder, 'login.svg').length)
  })

  it('needs no script and nothing from elsewhere, and each of its links leads somewhere', () => {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
      const page = pageIn(folder, file)
      expect(page.querySelectorAll('script, link, iframe')).toHaveLength(0)
      expect(page.querySelector('style')!.textContent).not.toMatch(/url\(|@import/)
      const links = [...page.querySelectorAll('[href], [src]')].map(
        (one) => one.getAttribute('href') ?? one.getAttribute('src')!,
      )
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) {
        const [path = '', place] = link.split('#')
        expect([link, existsSync(join(folder, path || file))]).toEqual([link, true])
        if (place) expect(pageIn(folder, path || file).querySelectorAll(`#${place}`)).toHaveLength(1)
      }
    }
  })
})

describe('a failure', () => {
  let bad: string
  beforeAll(async () => {
    bad = emptyFolder()
    await writeReport(bad, changed(report, { passed: false, complaint: hostile, step: 2 }))
  })

  it('stands first, with its flow before the others, and leads to its path', () => {
    const page = pageIn(bad, 'index.html')
    expect(textsOf(page, '.figure')).toEqual(['4 of 5 passed'])
    expect(textsOf(page, 'main h2')[0]).toBe('What failed')
    expect(textsOf(page, '#flows + table tbody th')).toEqual(['Toast', 'Login'])
    const [link] = page.querySelectorAll('#failed + ul a')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([
      'Toast, path 1, step 2',
      'toast.html#path-1',
    ])
  })

  it('is a text in every page, and stands at its step', () => {
    for (const file of ['index.html', 'toast.html']) {
      const page = pageIn(bad, file)
      expect(page.querySelectorAll('script')).toHaveLength(0)
      expect(textsOf(page, 'pre')[0]).toBe(hostile)
    }
    const page = pageIn(bad, 'toast.html')
    expect(textsOf(page, 'main h2').slice(0, 2)).toEqual(['What failed', 'The ways in the chart'])
    const steps = [...page.querySelectorAll('#path-1 .steps > li')]
    expect(steps.map((one) => one.querySelector('pre') !== null).indexOf(true)).toBe(2)
  })

  it('lights its way up to the step that went wrong', () => {
    const [, before] = report.flows.at(-1)!.paths[0]!.way!.took
    expect(takenIn(bad, 'toast-path-1.svg')).toEqual([...before!].sort())
    expect(takenIn(folder, 'toast-path-1.svg').length).toBeGreaterThan(before!.length)
  })

  it('is a failure in JUnit XML, where everything else passed', () => {
    const xml = new JSDOM(readFileSync(join(bad, 'junit.xml'), 'utf8'), { contentType: 'text/xml' }).window
      .document
    const suites = [...xml.querySelectorAll('testsuite')].map((one) =>
      ['name', 'tests', 'failures'].map((name) => one.getAttribute(name)),
    )
    expect(suites).toEqual([
      ['pure login', '3', '0'],
      ['pure toast', '2', '1'],
    ])
    const [failure, ...others] = xml.querySelectorAll('failure')
    expect(others).toEqual([])
    expect(failure?.textContent).toBe(hostile.replace('\u0007', ''))
    expect(failure?.parentElement?.getAttribute('name')).toMatch(/^path 1: /)
    const ids = [...xml.querySelectorAll('property[name=requirement]')].map((one) =>
      one.getAttribute('value'),
    )
    expect(ids).toEqual(expect.arrayContaining(['AUTH-20', 'CONST-05']))
  })

  it('of a flow that did not run at all is one too', async () => {
    const none = emptyFolder()
    await writeReport(none, { ...report, flows: [{ flow: 'splash', paths: [], byHand: 0 }] })
    expect(textsOf(pageIn(none, 'index.html'), '#failed + ul')).toEqual(['Splash did not run.'])
    expect(textsOf(pageIn(none, 'splash.html'), '.figure')).toEqual(['did not run'])
    expect(readFileSync(join(none, 'junit.xml'), 'utf8')).toContain('tests="1" failures="1"')
  })
})

describe('pictures of a walk', () => {
  const pictured = (passed: boolean): Report =>
    changed(report, {
      driver: 'ui',
      passed,
      complaint: passed ? null : 'x',
      arrivals: [
        { ms: 1_500, picture: 'toast-path-1-00.jpeg' },
        { ms: 20, picture: 'toast-path-1-01.jpeg' },
      ],
    })

  it('stand with their step, and its time', async () => {
    const own = emptyFolder()
    await writeReport(own, pictured(true))
    const steps = [...pageIn(own, 'toast.html').querySelectorAll('#path-1 .steps > li')]
    const files = steps.map((one) => one.querySelector('img')?.getAttribute('src') ?? null)
    expect(files.slice(0, 3)).toEqual([
      'pictures/toast-path-1-00.jpeg',
      'pictures/toast-path-1-01.jpeg',
      null,
    ])
    expect(steps.slice(0, 3).map((one) => textsOf(one, '.marks .soft'))).toEqual([['1.50 s'], ['20 ms'], []])
  })

  it('come into checklists, from a walk that passed', async () => {
    const own = emptyFolder()
    await writeReport(own, pictured(true))
    const paths = plannedPaths('toast', 'guard')
    const checklist = (from: string): string =>
      formats.html({ flow: 'toast', paths, of: 2, app: '', panel: '', pictureOf: pictureOfStep(own, from) })
    expect(checklist(own).match(/<img src="[^"]*"/g)).toEqual([
      '<img src="pictures/toast-path-1-00.jpeg"',
      '<img src="pictures/toast-path-1-01.jpeg"',
    ])
    expect(checklist(join(own, 'inner'))).toContain('<img src="../pictures/toast-path-1-01.jpeg"')
    await writeReport(own, pictured(false))
    expect(checklist(own)).not.toContain('<img')
    expect(() => pictureOfStep(emptyFolder(), '.')).toThrow(Misuse)
  })
})

it('an earlier report leaves its folder, and nothing else of it', async () => {
  const own = emptyFolder()
  clearReport(own)
  await writeReport(own, report)
  mkdirSync(join(own, 'pictures'))
  for (const file of ['notes.html', 'coverage.html']) writeFileSync(join(own, file), 'mine')
  clearReport(own)
  expect(
    readdirSync(own).filter((name) => name in flows || /^(charts|pictures|login|toast|run)/.test(name)),
  ).toEqual([])
  expect(readdirSync(own)).toEqual(expect.arrayContaining(['notes.html', 'coverage.html']))
})
