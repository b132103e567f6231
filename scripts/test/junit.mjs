import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/** Where every run leaves its JUnit files. */
export const results = join(root, 'test-results')

/** Every case of every JUnit file; what was skipped has not passed. */
export const casesOfRuns = () =>
  (existsSync(results) ? readdirSync(results) : [])
    .filter((file) => file.endsWith('.xml'))
    .flatMap((file) => [
      ...readFileSync(join(results, file), 'utf8').matchAll(
        /<testcase\b[^>]*?\bname="([^"]*)"[^>]*?(?:\/>|>([\s\S]*?)<\/testcase>)/g,
      ),
    ])
    .map(([, name, body = '']) => ({ name, passed: !/<(failure|error|skipped)\b/.test(body) }))
