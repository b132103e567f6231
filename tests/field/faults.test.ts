import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import faults from './faults/faults.json'
import { stories } from './faults/stories'

it.each(faults)(
  'the seeded fault ‘$name’ still changes one place of shipped code',
  ({ file, from, to, story }) => {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
    expect(story in stories).toBe(true)
  },
)

it('twenty faults at least, half of them in machines, each by its own name', () => {
  const inMachines = faults.filter(({ file }) => file.startsWith('machines/')).length
  expect([faults.length, inMachines]).toEqual([20, 10])
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
})
