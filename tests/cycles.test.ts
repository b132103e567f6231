import { describe, expect, it } from 'vitest'
import { cyclesIn } from './architecture/cycles'
import { sourceFiles } from './architecture/source'

describe('no file depends on itself by way of others, not even for a type', () => {
  const files = sourceFiles()
  const paths = new Set(files.map(({ path }) => path))
  const endings = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts']
  const fileOf = (target: string): string[] =>
    endings.map((ending) => target + ending).filter((path) => paths.has(path))
  const ways = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter(({ own }) => own).flatMap(({ target }) => fileOf(target)),
    ]),
  )

  it('in the whole house', () => {
    expect([...ways.values()].flat().length).toBeGreaterThan(1000)
    expect(cyclesIn(ways).map((ring) => ring.join(' → '))).toEqual([])
  })

  it('and one would be seen, however long and wherever it begins', () => {
    const ring = new Map([
      ['a', ['b', 'e']],
      ['b', ['c']],
      ['c', ['d']],
      ['d', ['b']],
      ['e', ['c']],
    ])
    expect(cyclesIn(ring)).toEqual([['b', 'c', 'd']])
    expect(cyclesIn(new Map([['a', ['a']]]))).toEqual([['a']])
    expect(
      cyclesIn(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
        ]),
      ),
    ).toEqual([])
  })
})
