import { readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { filesIn, type Release, sha384 } from './manifest'

/** Of the file when it was read: when any of these is another, it is read again. */
const stampOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => [ino, size, mtimeMs, ctimeMs].join()

/** A folder of which only those files are served that are, to the byte, what a release names. */
export interface ServedFiles {
  /** Reads every file. Answers the paths that differ or are named nowhere, and those of the newest release that are missing. */
  check: () => string[]
  /** How many files may not be served, as far as they were read. */
  wrong: () => number
  /** Whether a file may be served now; one that changed since it was read is read again, and one that is not there may. */
  isRight: (path: string) => boolean
}

/** @param prefix Of the folder's files in the releases' lists: 'client'. */
export const createServedFiles = (
  folder: string,
  prefix: string,
  releases: readonly Pick<Release, 'named'>[],
  log: Pick<Logger, 'error'>,
): ServedFiles => {
  const known = new Map<string, { stamp: string; isRight: boolean }>()

  const read = (path: string): boolean => {
    const name = `${prefix}/${path}`
    const expected = releases.flatMap(({ named }) => named[name] ?? [])
    const content = expected.length > 0 ? readFileSync(join(folder, path)) : undefined
    const digest = content && sha384(content)
    const isRight = expected.some((one) => one.sha384 === digest && one.size === content?.length)
    if (!isRight)
      log.error({ file: name }, `release: the file ${content ? 'was changed' : 'is named nowhere'}`)
    return isRight
  }
  const isRight = (path: string): boolean => {
    const stats = statSync(join(folder, path), { throwIfNoEntry: false })
    if (!stats?.isFile()) return true
    const stamp = stampOf(stats)
    const before = known.get(path)
    if (before?.stamp === stamp) return before.isRight
    const now = { stamp, isRight: read(path) }
    known.set(path, now)
    return now.isRight
  }
  const missing = (present: readonly string[]): string[] => {
    const there = new Set(present)
    return Object.keys(releases[0]?.named ?? {})
      .filter((name) => name.startsWith(`${prefix}/`))
      .map((name) => name.slice(prefix.length + 1))
      .filter((path) => !there.has(path))
  }
  return {
    isRight,
    wrong: () => [...known.values()].filter((file) => !file.isRight).length,
    check: () => {
      known.clear()
      const present = filesIn(folder)
      const gone = missing(present)
      for (const path of gone) log.error({ file: `${prefix}/${path}` }, 'release: the file is missing')
      return [...present.filter((path) => !isRight(path)), ...gone]
    },
  }
}
