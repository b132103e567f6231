import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { withNumbers } from '../scripts/constants'
import { page, withSnippets } from '../scripts/docs'

const anchorsOf = (name: string): string[] =>
  [...readFileSync(`docs/specification/${name}.md`, 'utf8').matchAll(/<a id="([^"]+)">/g)].map(
    ([, id]) => id!,
  )
const requirements = anchorsOf('requirements')
const extensions = anchorsOf('extensions')
const rulings = anchorsOf('rulings')

/** Files written by people: no recordings, lock files, images or other data. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (path) => /\.([cm]?[jt]sx?|graphql|ya?ml|md|html|css|sql|sh)$|Dockerfile$/.test(path) && existsSync(path),
  )
const textOf = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]))
const invalidMatches = (pattern: RegExp, isInvalid: (match: string, path: string) => boolean): string[] =>
  [...textOf].flatMap(([path, text]) =>
    [...text.matchAll(pattern)]
      .map(([, match]) => match!)
      .filter((match) => isInvalid(match, path))
      .map((match) => `${path}: ${match}`),
  )

it('every requirement and every extension has a test with its id', () => {
  const titles = [...textOf].filter(([path]) => path.startsWith('tests/')).map(([, text]) => text)
  const testedIds = new Set(
    titles.flatMap((text) =>
      [...text.matchAll(/\[([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\]/g)].flatMap(([, ids]) => ids!.split(', ')),
    ),
  )
  expect(requirements).toHaveLength(570)
  expect([...requirements, ...extensions].filter((id) => !testedIds.has(id))).toEqual([])
})

it('every cited requirement, ruling and decision exists', () => {
  const defined = new Set([...requirements, ...extensions, ...rulings])
  const prefixes = [...new Set([...requirements.map((id) => id.split('-')[0]), 'EXT', 'AMB'])].join('|')
  const decisions = new Set(readdirSync('docs/decisions').map((file) => Number.parseInt(file, 10)))
  expect(
    invalidMatches(new RegExp(`\\b((?:${prefixes})-\\d{2,3})\\b`, 'g'), (id) => !defined.has(id)),
  ).toEqual([])
  expect(invalidMatches(/\brulings? (\d+)\b/gi, (id) => !defined.has(`ruling-${id}`))).toEqual([])
  expect(invalidMatches(/\bdecisions? (\d+)\b/gi, (id) => !decisions.has(Number(id)))).toEqual([])
})

it('links, quoted files, quoted code and quoted commands exist', () => {
  // The changelog describes earlier releases.
  const isChangelog = (path: string): boolean => path === 'CHANGELOG.md'
  const isLink = (target: string, path: string): boolean =>
    path.endsWith('.md') && !/^[a-z]+:/.test(target) && !existsSync(normalize(join(dirname(path), target)))
  expect(invalidMatches(/\]\(([^)#\s]+)[^)]*\)/g, isLink)).toEqual([])
  const quoted =
    /(?<![\w./<>*-])((?:client|docs|gateway|machines|mock-api|scripts|tests|deploy)\/[\w./-]*\w\.(?:tsx?|mjs|js|md|css|html|json|sql|ya?ml))\b/g
  const isScanned = (path: string): boolean => path.endsWith('.md') || /\.(?:ts|tsx|mjs|js|yml)$/.test(path)
  const comments = new Map(
    [...textOf].map(([path, text]) => [
      path,
      path.endsWith('.md') ? text : [...text.matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)].join('\n'),
    ]),
  )
  const missing = [...comments].flatMap(([path, text]) =>
    isChangelog(path) || !isScanned(path)
      ? []
      : [...text.matchAll(quoted)]
          .filter(([, target]) => !existsSync(target!))
          .map(([, target]) => `${path}: ${target}`),
  )
  expect(missing).toEqual([])
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  expect(
    invalidMatches(/\bnpm run ([a-z][\w:-]*\w)/g, (name, path) => !isChangelog(path) && !(name in scripts)),
  ).toEqual([])
  const sale = readFileSync(page, 'utf8')
  expect(sale, 'run `npm run docs` to update the code in docs/one-sale.md').toBe(withSnippets(sale))
})

it('README numbers match the code, and table rows have at most 120 characters', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(readme, 'run `npm run docs`').toBe(withNumbers(readme))
  const [, table = ''] = readme.split('## Where is')
  const rows = table.split('\n').filter((line) => line.startsWith('|'))
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((line) => line.length > 120)).toEqual([])
})

it('a decision has at most 25 lines, a changelog line at most 160 characters', () => {
  const lengthOf = (file: string): number =>
    readFileSync(`docs/decisions/${file}`, 'utf8').trim().split('\n').length
  const decisions = readdirSync('docs/decisions').filter((file) => file !== 'README.md')
  expect(decisions.filter((file) => lengthOf(file) > 25)).toEqual([])
  const entries = readFileSync('CHANGELOG.md', 'utf8').split('\n')
  expect(entries.filter((line) => line.length > 160)).toEqual([])
})
