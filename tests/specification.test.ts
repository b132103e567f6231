import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = 'docs/specification'
const anchorsOf = (page: string): string[] =>
  [...readFileSync(`${folder}/${page}.md`, 'utf8').matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!)
const requirements = anchorsOf('requirements')
const extensions = anchorsOf('extensions')
const defined = new Set([...requirements, ...extensions, ...anchorsOf('rulings')])
const sections = new Set(
  [...readFileSync(`${folder}/product.md`, 'utf8').matchAll(/^#+ (\d+(?:\.\d+[ab]?)?)\.? /gm)].map(
    ([, number]) => number!,
  ),
)
const decisionFiles = readdirSync('docs/decisions').filter((file) => /^\d/.test(file))
const decisions = new Set(decisionFiles.map((file) => Number.parseInt(file, 10)))
const prefixes = [...new Set([...requirements.map((id) => id.split('-')[0]), 'EXT', 'AMB'])].join('|')

/** Text that people write here: no recordings, lock file, pictures or other data. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (path) =>
      /\.([cm]?[jt]sx?|graphql|ya?ml|md|html|css|sql|sh|py)$|Dockerfile$/.test(path) && existsSync(path),
  )
const code = files.filter((path) => !path.startsWith('docs/') && !path.endsWith('.md'))
const cited = (pattern: RegExp, isDefined: (id: string) => boolean): string[] =>
  files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(pattern)]
      .map(([, id]) => id!)
      .filter((id) => !isDefined(id))
      .map((id) => `${path}: ${id}`),
  )

/** On one line, because a comment may break a citation: '(contract' and '5.4)'. */
const unbroken = (text: string): string => text.replaceAll(/\s*\n\s*(?:\*|\/\/|#|--)?\s*/g, ' ')
const place = /\bAMB[- ]?\d+|\b(?:sections?|contract,?) \d+(?:\.\d+[ab]?)?\b|§ ?\d/gi

it('code cites requirements, rulings and decisions, no AMB entry, section or part of the contract', () => {
  expect(code.length).toBeGreaterThan(1000)
  const found = code.flatMap((path) =>
    [...unbroken(readFileSync(path, 'utf8')).matchAll(place)].map(([citation]) => `${path}: ${citation}`),
  )
  expect(found).toEqual([])
})

it('every extension has a test that carries its id', () => {
  const titles = code.filter((path) => path.startsWith('tests/')).map((path) => readFileSync(path, 'utf8'))
  const proven = (id: string): boolean =>
    titles.some((text) => new RegExp(`\\[[^\\]]*${id}\\b[^\\]]*\\]`).test(text))
  expect(extensions.filter((id) => !proven(id))).toEqual([])
})

describe('whatever is cited exists', () => {
  it('requirements and entries of rulings.md', () => {
    expect(requirements).toHaveLength(570)
    expect(cited(new RegExp(`\\b((?:${prefixes})-\\d{2,3})\\b`, 'g'), (id) => defined.has(id))).toEqual([])
  })

  it('rulings, sections and parts of the contract', () => {
    expect(cited(/\brulings? (\d+)\b/gi, (id) => defined.has(`ruling-${id}`))).toEqual([])
    expect(cited(/\b(?:sections?|contract,?) (\d+(?:\.\d+[ab]?)?)\b/gi, (id) => sections.has(id))).toEqual([])
  })

  it('decisions', () => {
    expect(cited(/\b(?:decision|record)s? (\d+)\b/gi, (id) => decisions.has(Number(id)))).toEqual([])
    const index = readFileSync('docs/decisions/README.md', 'utf8')
    const phraseOf = new Map(
      [...index.matchAll(/^- (\[\d+\. .+\]\(\d{4}-[\w-]+\.md\)): (.+)$/gm)].map(([, entry, phrase]) => [
        entry,
        phrase!,
      ]),
    )
    const titled = decisionFiles.map((file) => {
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(readFileSync(`docs/decisions/${file}`, 'utf8')) ?? []
      return `[${number}. ${title}](${file})`
    })
    // Each by its title, and by what it decides; nothing else stands there.
    expect([...phraseOf.keys()].sort()).toEqual(titled.sort())
    expect([...phraseOf].filter(([, phrase]) => phrase.length < 25)).toEqual([])
  })

  it('files that documents link to', () => {
    const dead = files
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
          .map(([, target]) => target!)
          .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(normalize(join(dirname(path), target))))
          .map((target) => `${path}: ${target}`),
      )
    expect(dead).toEqual([])
  })
})
