import { readFileSync, writeFileSync } from 'node:fs'
import { withNumbers } from './constants'

// `npm run docs` copies the snippets of docs/one-sale.md and the numbers of README.md from the code;
// tests/specification.test.ts fails when they are stale.

export const page = 'docs/one-sale.md'

const indentOf = (line: string): number => line.length - line.trimStart().length

const cut = (lines: readonly string[], first: number, last: number, indent: number): string =>
  lines
    .slice(first, last + 1)
    .map((line) => line.slice(indent))
    .join('\n')
    .trimEnd()

/**
 * The statement of `file` whose first line contains `start`: through the line that closes it at the same depth, or
 * before the next one at that depth. Throws if no line, or more than one, contains `start`.
 */
const snippet = (file: string, start: string): string => {
  const lines = readFileSync(file, 'utf8').split('\n')
  const matchingLines = lines.flatMap((line, index) => (line.includes(start) ? [index] : []))
  if (matchingLines.length !== 1)
    throw new Error(`${file}: '${start}' is in ${matchingLines.length} lines, not in one`)
  const first = matchingLines[0]!
  const indent = indentOf(lines[first]!)
  let last = first
  do {
    const next = lines.findIndex((line, index) => index > last && line !== '' && indentOf(line) <= indent)
    if (!/^\s*[)}\]]/.test(lines[next]!)) return cut(lines, first, next - 1, indent)
    last = next
    // ') => {' closes the parameters and opens the body.
  } while (/[({[]$/.test(lines[last]!))
  return cut(lines, first, last, indent)
}

/** The page with a fresh copy of each block below `<!-- file: start -->`. */
export const withSnippets = (text: string): string =>
  text.replaceAll(
    /(<!-- ([\w./-]+): (.+) -->\n)```ts\n[\s\S]*?```/g,
    (_, marker: string, file: string, start: string) => `${marker}\`\`\`ts\n${snippet(file, start)}\n\`\`\``,
  )

if (process.argv[1]?.endsWith('docs.ts')) {
  writeFileSync(page, withSnippets(readFileSync(page, 'utf8')))
  writeFileSync('README.md', withNumbers(readFileSync('README.md', 'utf8')))
}
