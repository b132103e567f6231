// The files of a flow with one call, with its red tests: npm run new -- flow help/callMeBack [--page]
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { insertionsOf, pageInsertionsOf } from './insertions'
import { type Names, namesOf } from './names'

const usage = `npm run new -- flow <domain>/<flowName> [--page]
  the files of a flow with one text field and one call, such as help/callMeBack; with --page on a page of its own`

/** Each template, and where it goes. */
const placesOf = ({ domain, file, folder }: Names, hasPage: boolean): Record<string, string> => ({
  'machine.ts': `machines/${folder}/${file}.machine.ts`,
  'rules.test.ts': `tests/${folder}/${file}.rules.test.ts`,
  'model.ts': `tests/${folder}/${file}.model.ts`,
  'walk.test.ts': `tests/${folder}/${file}.walk.test.ts`,
  'rest.test.ts': `tests/${folder}/${file}.rest.test.ts`,
  'store.ts': `mock-api/${domain}/${file}.store.ts`,
  'actors.ts': `client/${folder}/${file}.actors.ts`,
  'view.tsx': `client/${folder}/${file}.view.tsx`,
  ...(hasPage ? { 'screen.tsx': `client/${folder}/${file}.screen.tsx` } : {}),
})

const filled = (template: string, names: Names): string =>
  readFileSync(`scripts/new/templates/${template}.txt`, 'utf8').replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => names[name as keyof Names],
  )

const make = (argument: string, hasPage: boolean): void => {
  const names = namesOf(argument, hasPage)
  const places = placesOf(names, hasPage)
  const there = Object.values(places).find((place) => existsSync(place))
  if (there) throw new Error(`${there} is there already; nothing was written`)
  // All are made before any is written: a place that is not found leaves nothing half done.
  const changed = [...insertionsOf(names), ...(hasPage ? pageInsertionsOf(names) : [])].map(
    ({ file, insert }) => [file, insert(readFileSync(file, 'utf8'))] as const,
  )
  const made = Object.entries(places).map(([template, place]) => [place, filled(template, names)] as const)
  for (const [file, text] of [...made, ...changed]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    process.stdout.write(`${file}\n`)
  }
  const files = [...made, ...changed].map(([file]) => file).filter((file) => /\.tsx?$/.test(file))
  execFileSync('npx', ['biome', 'check', '--write', '--log-level=error', ...files], { stdio: 'inherit' })
  process.stdout.write('\nnpm run codegen, then what is left to decide: docs/adding-a-flow.md\n')
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { page: { type: 'boolean', default: false } },
  })
  const [kind, argument] = positionals
  if (kind !== 'flow' || argument === undefined) throw new Error(usage)
  make(argument, values.page)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
