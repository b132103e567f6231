import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import bugs from './bugs.json'

it.each(bugs)('the seeded bug ‘$name’ matches exactly one place in shipped code', ({ file, from, to }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
})

it('at least thirty seeded bugs have distinct names', () => {
  expect(bugs.length).toBeGreaterThanOrEqual(30)
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length)
})
