// node scripts/seeded-bugs/main.mjs [--write] [requirement …]: breaks the product in one place at a time (bugs.json) and
// says which test notices. Fails where none does, and where a bug's text is no longer in its file exactly once.
//   --write  puts the rows of what was tried into docs/seeded-bugs.md
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesUnder, root, run, say, tool } from '../prepare.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const page = join(root, 'docs', 'seeded-bugs.md')
const answer = join(root, '.cache', 'seeded-bugs.json')
const args = process.argv.slice(2)
const wanted = args.filter((arg) => arg !== '--write')
const all = JSON.parse(readFileSync(join(here, 'bugs.json'), 'utf8'))
const bugs = all.filter(({ requirement }) => wanted.length === 0 || wanted.includes(requirement))
const unknown = wanted.filter((id) => !bugs.some(({ requirement }) => requirement === id))
if (unknown.length > 0) {
  say(`No bug for ${unknown.join(', ')}`)
  process.exit(2)
}

// Files are restored to their committed text, so there must be no uncommitted work, nor a bug left by a killed run.
const products = [...new Set(all.map(({ file }) => file.split('/')[0]))]
const changed = execFileSync('git', ['status', '--porcelain', '--', ...products], { cwd: root }).toString()
if (changed !== '') {
  say(`Commit or put back first:\n${changed}`)
  process.exit(2)
}

/** Puts the broken file back; at every way out of this process. */
let putBack = () => {}
const stop = new AbortController()
process.on('exit', () => putBack())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stop.abort()
    process.exit(130)
  })

/** Any space in a bug's text stands for any space in the file: the formatter may break lines elsewhere. */
const placeOf = (text) =>
  new RegExp(
    text
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('\\s+'),
    'g',
  )

/** Breaks the file; false where the text is not there exactly once. */
const seed = ({ file, find, replace }) => {
  const path = join(root, file)
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if ([...before.matchAll(placeOf(find))].length !== 1) return false
  const broken = before.replace(placeOf(find), () => replace)
  putBack = () => writeFileSync(path, before)
  writeFileSync(path, broken)
  return true
}

const placed = (path) => relative(root, path).split(sep).join('/')
const tests = filesUnder(join(root, 'tests'))
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => ({ path: placed(path), text: readFileSync(path, 'utf8') }))

/** Titles that carry one of these ids, as in '[TX-10]' or '[TX-10, TX-11]'. */
const named = (ids) => `[[ ](${ids.join('|')})[\\],]`

/** One Vitest run: how many tests ran, and the first that failed, with its file. */
const vitest = async (...more) => {
  rmSync(answer, { force: true })
  await run(
    tool('vitest'),
    [...more, '--passWithNoTests', '--reporter=json', `--outputFile.json=${answer}`],
    { stdio: 'ignore', signal: stop.signal, timeout: 900_000 },
  )
  if (!existsSync(answer)) return { ran: 0, red: null, broken: 'Vitest gave no answer' }
  const files = JSON.parse(readFileSync(answer, 'utf8')).testResults.sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )
  const cases = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, file: placed(name).replace('tests/', '') })),
  )
  const unread = files.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    ran: cases.filter(({ status }) => status === 'passed' || status === 'failed').length,
    red: cases.find(({ status }) => status === 'failed') ?? null,
    broken: unread ? `${placed(unread.name)} could not be run: ${unread.message}` : null,
  }
}

/** The tests that carry one of these ids. */
const ownTests = (ids) => {
  const files = tests.filter(({ text }) => new RegExp(named(ids)).test(text)).map(({ path }) => path)
  return files.length > 0 ? vitest('run', '-t', named(ids), ...files) : { ran: 0, red: null, broken: null }
}

/** One bug before these tests; `ran` is 0 where there are none. */
const tryOut = async (bug, runTests) => {
  if (!seed(bug)) return { ran: 0, red: null, broken: `the bug no longer applies: ${bug.file}` }
  const result = await runTests()
  putBack()
  putBack = () => {}
  return result
}

const ids = bugs.map(({ requirement }) => requirement)
say(`${bugs.length} bugs. First the tests without any …`)
const sound = await ownTests(ids)
if (sound.red || sound.broken) {
  say(`Red before anything was broken: ${sound.broken ?? `${sound.red.file} › ${sound.red.fullName}`}`)
  process.exit(1)
}
const rows = new Map()
const judge = (bug, { red, broken }, whose = '') => {
  const place = red ? `${red.file}${whose}` : `**${broken ?? 'SURVIVED'}**`
  rows.set(bug.requirement, { red, text: `| ${bug.requirement} | ${bug.file}: ${bug.what} | ${place} |` })
  say(`${bug.requirement} ${red ? `red: ${place} › ${red.fullName}` : (broken ?? 'SURVIVED')}`)
}
// The requirement's own tests first: they take seconds, all that reaches a file (but the walks) may take minutes.
const unseen = []
for (const bug of bugs) {
  const own = await tryOut(bug, () => ownTests([bug.requirement]))
  if (own.red || own.broken) judge(bug, own)
  else unseen.push({ bug, whose: own.ran > 0 ? ' (not by its own tests)' : ' (it has none in Vitest)' })
}
for (const { bug, whose } of unseen) {
  say(`${bug.requirement}${whose}: every test that reaches ${bug.file} …`)
  const related = ['related', '--run', '--project=!walks', '--bail=1', bug.file]
  judge(bug, await tryOut(bug, () => vitest(...related)), whose)
}
const shown = bugs.map(({ requirement }) => rows.get(requirement))
const missed = shown.filter(({ red }) => !red).length
say(`\n${shown.map(({ text }) => text).join('\n')}\n\n${shown.length - missed} red, ${missed} not`)
if (args.includes('--write')) {
  const written = readFileSync(page, 'utf8')
  const old = new Map([...written.matchAll(/^\| ([A-Z]+-\d+) \|.*$/gm)].map(([text, id]) => [id, { text }]))
  const table = all.flatMap(({ requirement: id }) => (rows.get(id) ?? old.get(id))?.text ?? [])
  const head = written.slice(0, written.indexOf('|---'))
  writeFileSync(page, `${head}|---|---|---|\n${table.join('\n')}\n`)
}
process.exit(missed > 0 ? 1 : 0)
