import { readdirSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'

/** Every 'GET /v1/…' that the upstream's contract has: what the panel's 'Faults' can strike. */
export const calls = new Set(
  Object.entries((load(readFileSync('mock-api/openapi.yaml', 'utf8')) as { paths: object }).paths).flatMap(
    ([path, methods]) => Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  ),
)

/** Every requirement that a test's title claims, or the table that its titles come from. */
export const proven = new Set(
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test|spec|fixture)\.tsx?$/.test(path))
    .flatMap((path) => [
      ...readFileSync(`tests/${path}`, 'utf8').matchAll(/\[[A-Z]+-\d+(?:, [A-Z]+-\d+)*\]/g),
    ])
    .flatMap(([list]) => list.match(/[A-Z]+-\d+/g) ?? []),
)
