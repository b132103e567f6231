import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildTarget, oldestBrowsers } from '../scripts/browsers'
import { page, withSnippets } from '../scripts/docs'

it('docs/one-sale.md shows the code as it stands: `npm run docs` cuts it anew', () => {
  const text = readFileSync(page, 'utf8')
  expect(text).toBe(withSnippets(text))
})

/** A document, or the comments of code. */
const saidIn = (file: string): string => {
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.md') ? text : [...text.matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)].join('\n')
}

it('every file that a comment or a document names exists', () => {
  const tracked = execFileSync('git', ['ls-files', '--', '*.md', '*.ts', '*.tsx', '*.mjs', '*.js', '*.yml'])
  const files = String(tracked).trim().split('\n')
  const missing = files
    // What was true of an earlier release stays said there.
    .filter((file) => file !== 'CHANGELOG.md' && existsSync(file))
    .flatMap((file) =>
      [
        ...saidIn(file).matchAll(
          /(?<![\w./<>*-])((?:client|docs|gateway|machines|mock-api|scripts|tests|deploy)\/[\w./-]*\w\.(?:tsx?|mjs|js|md|css|html|json|sql|ya?ml))\b/g,
        ),
      ]
        .map(([, path = '']) => path)
        .filter((path) => !existsSync(path))
        .map((path) => `${file}: ${path}`),
    )
  expect(missing).toEqual([])
})

it('the README and docs/browsers.md name the oldest browsers that are built for', () => {
  const { chrome, edge, firefox, safari } = oldestBrowsers
  expect(chrome).toBe(edge)
  expect(buildTarget).toEqual(['chrome111', 'edge111', 'firefox121', 'safari16.4'])
  expect(readFileSync('README.md', 'utf8')).toContain(
    `Chrome and Edge from ${chrome}, Firefox from ${firefox} and Safari from ${safari}`,
  )
  expect(readFileSync('docs/browsers.md', 'utf8')).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`,
  )
})

it('a decision is at most 30 lines long', () => {
  const decisions = readdirSync('docs/decisions').filter((file) => /^\d{4}-[\w-]+\.md$/.test(file))
  const lines = decisions.map((file) => ({
    file,
    count: readFileSync(`docs/decisions/${file}`, 'utf8').trimEnd().split('\n').length,
  }))
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter(({ count }) => count > 30)).toEqual([])
})

it.each([
  ...['401', 'wrong role', 'rank', 'QR', 'leaderboard', 'week', 'retry', 'polls', '40 minutes', 'debounce'],
  ...['minimum', 'sent at most once', 'bank account is paid', 'without network', 'offline', 'toast', 'route'],
  ...['idempotency', 'rate', 'theme', 'service worker', 'secret', 'recording', 'metrics', 'ledger', 'seeds'],
])('a newcomer who searches the README for "%s" finds where it is', (word) => {
  const rows = readFileSync('README.md', 'utf8').match(/^\| .+ \| .*`[\w-]+\/.+ \|$/gm) ?? []
  expect(rows.some((row) => row.toLowerCase().includes(word.toLowerCase()))).toBe(true)
})
