import { expect, it } from 'vitest'
import { domains } from './floors'
import { sourceFiles } from './source'

/** From the bottom up: a file imports its own floor and those below it (docs/architecture.md). */
const order: readonly (readonly string[])[] = [
  ['platform', 'worker'],
  ['api'],
  ['log'],
  ['outbox'],
  ['flows'],
  ['resource'],
  // Tokens and styles are files at the top, because the build reads them.
  ['ui', 'widgets', 'theme', 'styling'],
  [...domains.filter((domain) => domain !== 'shell'), 'practice', 'inspector', 'signals'],
  // The frame around every page, and the files at the top.
  ['shell', ''],
]
const floorOf = (path: string): number => {
  const [, room = '', ...rest] = path.replace(/\.tsx?$/, '').split('/')
  const named = order.findIndex((rooms) => rooms.includes(room))
  return named < 0 && rest.length === 0 ? order.length - 1 : named
}

it('inside the client imports lead downwards only', () => {
  const wrong = sourceFiles()
    .filter(({ floor }) => floor === 'client')
    .flatMap(({ path, imports }) =>
      imports
        .map(({ target }) => target)
        .filter((target) => target.startsWith('client/') && !target.startsWith('client/generated'))
        .filter((target) => floorOf(target) > floorOf(path))
        .map((target) => `${path}: ${target}`),
    )
  expect(wrong).toEqual([])
})

it('every room of the client stands on a floor', () => {
  const rooms = sourceFiles().filter(({ floor, path }) => floor === 'client' && floorOf(path) < 0)
  expect(rooms.map(({ path }) => path)).toEqual([])
})
