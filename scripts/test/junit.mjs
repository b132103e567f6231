import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/** Where `npm test` leaves its JUnit files; those of `npm run test:long` are in its folder long. */
export const results = join(root, 'test-results')

const attribute = (attributes, name) =>
  (new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Every case of every JUnit file in a folder; skipped ones have not passed. */
export const casesIn = (folder) =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.xml'))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g,
      ),
    ])
    .map(([, attributes, body = '']) => ({
      file: attribute(attributes, 'classname'),
      name: attribute(attributes, 'name'),
      passed: !/<(failure|error|skipped)\b/.test(body),
    }))
