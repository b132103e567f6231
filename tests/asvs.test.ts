import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Each section of ASVS 5.0.0, and how many requirements of levels 1 and 2 it has; they are its first ones. */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2
`
const ledger = readFileSync('docs/security/asvs.md', 'utf8')
/** '1.3.7–9, 1.4.1' as '1.3.7', '1.3.8', '1.3.9', '1.4.1'. */
const idsIn = (cell: string): string[] =>
  cell.split(', ').flatMap((part) => {
    const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(part) ?? []
    return Array.from({ length: +last - +first + 1 }, (_, index) => `${section}.${+first + index}`)
  })
const rows = [...ledger.matchAll(/^\| (\d[\d., –]+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].flatMap(
  ([, ids = '', asked = '', verdict = '', why = '']) => idsIn(ids).map((id) => ({ id, asked, verdict, why })),
)
const of = (verdict: string) => rows.filter((row) => row.verdict === verdict)

describe('the ledger of ASVS 5.0, level 2', () => {
  it('has each of the 253 requirements once', () => {
    const wanted = [...sections.matchAll(/([\d.]+):(\d+)/g)].flatMap(([, section, count]) =>
      Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
    )
    expect(wanted).toHaveLength(253)
    expect(rows.map(({ id }) => id).sort()).toEqual([...wanted].sort())
  })

  it('judges each, with at most seven deviations', () => {
    const [held, not, deviations] = ['held', 'not applicable', 'deviation'].map((one) => of(one).length)
    expect(held! + not! + deviations!).toBe(253)
    expect(deviations).toBeLessThanOrEqual(7)
    expect(ledger).toContain(`${held} held, ${not} not applicable, ${deviations} deviations.`)
  })

  it('names each deviation in SECURITY.md too', () => {
    const security = readFileSync('SECURITY.md', 'utf8')
    for (const { id } of of('deviation'))
      expect(security, id).toMatch(new RegExp(`\\b${id.replaceAll('.', '\\.')}\\b`))
    expect([...security.matchAll(/\b\d+\.\d+\.\d+\b/g)]).toHaveLength(of('deviation').length)
  })

  it('cites only what exists', () => {
    const cited = rows.flatMap(({ id, why }) => [
      ...[...why.matchAll(/`((?:client|docs|gateway|machines|mock-api|scripts|tests)\/[^`]+)`/g)].map(
        ([, path = '']) => [id, path],
      ),
      ...[...why.matchAll(/\]\(([^)#]+)/g)].map(([, path = '']) => [id, join('docs/security', path)]),
    ])
    expect(cited.length).toBeGreaterThan(150)
    expect(cited.filter(([, path]) => !existsSync(path!))).toEqual([])
    const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts as object)
    const commands = rows.flatMap(({ why }) =>
      [...why.matchAll(/`npm run ([\w:-]+)`/g)].map(([, name]) => name),
    )
    expect(commands.filter((name) => !scripts.includes(name!))).toEqual([])
    const policies = readFileSync('docs/security/policies.md', 'utf8')
    const headings = [...policies.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    )
    const anchors = [...ledger.matchAll(/policies\.md#([\w-]+)/g)].map(([, anchor = '']) => anchor)
    expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([])
  })

  it('says of what holds by what, and of everything else why', () => {
    for (const { id, why } of rows) expect(why.length, id).toBeGreaterThan(8)
  })
})
