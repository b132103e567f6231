// npm run simulate -- --bugs [part of a name]: plays histories with one seeded bug at a time, until a check detects
// it, and prints a table. Exits with 1 if a bug is not detected.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../prepare.mjs'
import { buildSimulation } from './build.mjs'

const maxHistories = 2000

const bugs = JSON.parse(readFileSync(join(root, 'tests/simulation/bugs/bugs.json'), 'utf8'))

const play = async (bundle, args) => {
  const options = { env: { ...process.env, NODE_ENV: 'production' }, maxBuffer: 64 * 1024 * 1024 }
  const output = await promisify(execFile)(
    process.execPath,
    [bundle, '--json', '--first', ...args],
    options,
  ).catch(
    // The simulation exits with 1 after a failed check.
    (error) => error,
  )
  return JSON.parse(output.stdout).first
}

/** Prints a row for each bug whose name contains `part`; resolves with the exit code. */
export const findBugs = async (part = '', seed = '1') => {
  console.log(
    '| Bug | File | Noticed by | After histories | s | Shrunk to steps |\n|---|---|---|---|---|---|',
  )
  let missed = 0
  for (const bug of bugs.filter(({ name }) => name.includes(part))) {
    const bundle = await buildSimulation(`bug-${process.pid}`, [bug])
    const startedAt = performance.now()
    const first = await play(bundle, ['--seed', seed, '--histories', String(maxHistories)])
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    if (!first) missed += 1
    const firstFailure = first
      ? `${first.checks.join('; ')} | ${first.histories} | ${seconds} | ${first.steps}`
      : `**nothing** | ${maxHistories} | ${seconds} | `
    console.log(`| ${bug.name} | \`${bug.file}\` | ${firstFailure} |`)
  }
  return missed === 0 ? 0 : 1
}
