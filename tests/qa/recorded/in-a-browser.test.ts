import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const room = 'tests/models/recorded'

/** What a file imports and keeps when it runs: types are gone by then. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm)].map(
    ([, target = '']) => target,
  )

const fileOf = (from: string, target: string): string | undefined =>
  ['.ts', '.tsx', '.json'].map((end) => join(dirname(from), target + end)).find((file) => existsSync(file))

it('what judges a recording runs in a browser, too: nothing it imports is Node’s', () => {
  const met = new Set(readdirSync(room).map((name) => join(room, name)))
  const foreign = new Set<string>()
  // A set goes on over what is added meanwhile.
  for (const file of met)
    for (const target of importsOf(file)) {
      const own = target.startsWith('.') ? fileOf(file, target) : undefined
      if (own) met.add(own)
      else foreign.add(target)
    }
  expect(met.size).toBeGreaterThan(60)
  expect(foreign).toContain('xstate')
  expect([...foreign].filter((name) => name.startsWith('node:') || name.startsWith('.'))).toEqual([])
})
