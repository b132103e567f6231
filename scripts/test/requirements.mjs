// npm run requirements: which requirements of docs/specification does no passing test of the last run prove?
// A test proves a requirement by the id at the end of its title, e.g. `it('… [TX-14]')`; only JUnit files count.
// `--all` prints every one (otherwise the first twelve); exits with 1 while any is unproven.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { print, root } from '../prepare.mjs'
import { casesIn, results } from './junit.mjs'

/** Rows of the tables in requirements.md (id, text, section, layer) and extensions.md (id, text). */
const requirements = ['requirements', 'extensions'].flatMap((page) =>
  [
    ...readFileSync(join(root, `docs/specification/${page}.md`), 'utf8').matchAll(
      /^\| <a id="[^"]+"><\/a>([A-Z]+-\d+) \| (.*?)(?: \| [^|]* \| (\w+))? \|$/gm,
    ),
  ].map(([, id, text, layer]) => ({ id, text, layer: layer ?? 'ours' })),
)

const cases = casesIn(results)
const testedIds = new Set()
const failing = new Set()
for (const { name, passed } of cases)
  for (const [, ids] of name.matchAll(/\[([A-Z]+-\d+(?:[,;] *[A-Z]+-\d+)*)\]/g))
    for (const id of ids.split(/[,;] */)) (passed ? testedIds : failing).add(id)

const missing = requirements.filter(({ id }) => !testedIds.has(id) || failing.has(id))
const listedRows = process.argv.includes('--all') ? missing : missing.slice(0, 12)
for (const { id, text, layer } of listedRows) print(`unproven ${id} (${layer}): ${text}`)
if (listedRows.length < missing.length)
  print(`… and ${missing.length - listedRows.length} more (--all prints them)`)
print(
  `${requirements.length - missing.length} of ${requirements.length} requirements proven by ${cases.length} test cases`,
)
process.exit(missing.length === 0 ? 0 : 1)
