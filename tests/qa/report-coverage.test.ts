import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { type Coverage, coverageOf, coverageTable, isCovered } from '../../scripts/qa/coverage'
import { graphOf, modelOf } from '../../scripts/qa/plan'
import { coveragePage } from '../../scripts/qa/report/coverage-page'
import { madeAt } from './report.stage'

const [login, toast] = (['login', 'toast'] as const).map((flow) => coverageOf(flow, graphOf(flow))) as [
  Coverage,
  Coverage,
]

const pageOf = (...all: Coverage[]): Document => new JSDOM(coveragePage(all, madeAt, false)).window.document

const textsOf = (page: ParentNode, selector: string): string[] =>
  [...page.querySelectorAll(selector)].map((one) => one.textContent ?? '')

describe('the page of coverage', () => {
  it('begins with the totals, then has a row for each flow', () => {
    const page = pageOf(login, toast)
    expect(textsOf(page, '.figure')).toEqual(['0 missing'])
    const states = login.states.of + toast.states.of
    expect(textsOf(page, '.totals dd')[0]).toBe(`${states} of ${states}`)
    expect(textsOf(page, '.totals dt')).toEqual([
      'States',
      'Transitions',
      'Guard answers',
      'Pairs',
      'Invariants',
      'Temporal rules',
      'World events',
    ])
    expect(textsOf(page, '[aria-labelledby=flows] tbody th')).toEqual(['Login', 'Toast'])
    const { met, of } = login.rules
    expect(of).toBeGreaterThan(0)
    expect(textsOf(page, '[aria-labelledby=flows] tbody tr:first-child td').at(-2)).toBe(`${met} of ${of}`)
  })

  it('says of each world event that a flow meets it, or why it does not', () => {
    const page = pageOf(login, toast)
    expect(textsOf(page, '[aria-labelledby=world] thead th').slice(0, 2)).toEqual([
      'Flow',
      'The session ends',
    ])
    const [ofLogin, ofToast] = [1, 2].map((row) =>
      textsOf(page, `[aria-labelledby=world] tbody tr:nth-child(${row}) td`),
    )
    const excused = 'Excused: nobody is signed in there'
    expect(ofLogin).toEqual([excused, excused, ...Array.from({ length: 5 }, () => 'Walked')])
    expect(ofToast).toHaveLength(7)
    expect(login.world).toMatchObject({ met: 5, of: 7 })
    expect(page.getElementById('login')!.textContent).toContain('Nobody is signed in there')
  })

  it('says each invariant and temporal rule as its sentence, and why what is excused is excused', () => {
    const text = pageOf(login).getElementById('login')!.textContent!
    const { invariants, rules = [], neverInARow = {} } = modelOf('login')
    for (const name of Object.keys(invariants)) expect(text).toContain(name.slice(1))
    for (const { says } of rules) expect(text).toContain(says)
    const excused = login.pairs!.missing
    expect(excused.length).toBeGreaterThan(0)
    for (const { name } of excused) expect(text).toContain(name)
    for (const reason of Object.keys(neverInARow)) expect(text).toContain(reason.slice(1))
  })

  it('shows what is missing as a text, first in its flow, and counts it', () => {
    const gap = { name: '<b>lost</b> & gone', reason: null }
    const bad = { ...login, states: { ...login.states, missing: [gap] }, stale: ['needs no excuse: x'] }
    const page = pageOf(bad, toast)
    expect(textsOf(page, '.figure')).toEqual(['2 missing'])
    expect(textsOf(page, '#login h3').slice(0, 2)).toEqual([
      'Missing or broken',
      'Said by its model, and not so',
    ])
    expect(textsOf(page, '#login li').slice(0, 2)).toEqual(['<b>lost</b> & gone', 'needs no excuse: x'])
    expect(page.querySelectorAll('#login b')).toHaveLength(0)
    expect([...page.querySelectorAll('section.bad')].map(({ id }) => id)).toEqual(['login'])
    expect(textsOf(page, 'td.bad')).toEqual([`${bad.states.met} of ${bad.states.of}`])
  })
})

it('a temporal rule that a life breaks is missing, with the shortest such life', () => {
  const graph = graphOf('login')
  const silent = { ...graph, edges: graph.edges.filter(({ event }) => !event.type.endsWith('.actor.logIn')) }
  const coverage = coverageOf('login', silent)
  expect(coverage.rules.met).toBeLessThan(coverage.rules.of)
  expect(coverage.rules.missing[0]?.name).toMatch(/^After .* it comes .*\. enter.* → submit$/)
  expect(isCovered({ ...login, rules: coverage.rules })).toBe(false)
  expect(coverageTable([coverage])).toMatch(/login: After .* → submit: BROKEN/)
})
