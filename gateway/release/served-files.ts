import { createHash } from 'node:crypto'
import { readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { filesIn, type Release, sha384 } from './manifest'

/** A different stamp means that the file must be read again. */
const stampOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => [ino, size, mtimeMs, ctimeMs].join()

/** A file's content as it was checked: these bytes are served, the file is not read again. */
export interface CheckedFile {
  bytes: Buffer
  tag: string
}

/** 'changed': it is not, to the byte, what a release names, and may not be served. */
export type Found = CheckedFile | 'changed' | undefined

export interface ServedFiles {
  /** Reads every file. Returns the paths that differ or are named nowhere, and those of the newest release that are missing. */
  check: () => string[]
  wrong: () => number
  /** A file by its path below the folder; one that changed since it was read is read and checked again. */
  read: (path: string) => Found
}

/** Undefined for what a request may name and no file system has: a name that is too long, a file as a folder. */
const orNone = <Value>(ask: () => Value): Value | undefined => {
  try {
    return ask()
  } catch {
    return undefined
  }
}

/** `prefix`: of the paths in the releases' lists. `releases` undefined: every file may be served. */
export const createServedFiles = (
  folder: string,
  prefix: string,
  releases: readonly Pick<Release, 'named'>[] | undefined,
  log: Pick<Logger, 'error'>,
): ServedFiles => {
  const known = new Map<string, { stamp: string; found: CheckedFile | 'changed' }>()

  const checked = (path: string, bytes: Buffer): CheckedFile | 'changed' => {
    const name = `${prefix}/${path}`
    const expected = releases?.flatMap(({ named }) => named[name] ?? [])
    const digest = sha384(bytes)
    if (!expected || expected.some((one) => one.sha384 === digest && one.size === bytes.length))
      return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
    log.error({ file: name }, `release: the file ${expected.length > 0 ? 'was changed' : 'is named nowhere'}`)
    return 'changed'
  }
  const read = (path: string): Found => {
    const stats = orNone(() => statSync(join(folder, path)))
    if (!stats?.isFile()) return undefined
    const stamp = stampOf(stats)
    const before = known.get(path)
    if (before?.stamp === stamp) return before.found
    const bytes = orNone(() => readFileSync(join(folder, path)))
    if (!bytes) return undefined
    const found = checked(path, bytes)
    known.set(path, { stamp, found })
    return found
  }
  const missing = (present: readonly string[]): string[] => {
    const there = new Set(present)
    return Object.keys(releases?.[0]?.named ?? {})
      .filter((name) => name.startsWith(`${prefix}/`))
      .map((name) => name.slice(prefix.length + 1))
      .filter((path) => !there.has(path))
  }
  return {
    read,
    wrong: () => [...known.values()].filter(({ found }) => found === 'changed').length,
    check: () => {
      known.clear()
      const present = filesIn(folder)
      const gone = missing(present)
      for (const path of gone) log.error({ file: `${prefix}/${path}` }, 'release: the file is missing')
      return [...present.filter((path) => read(path) === 'changed'), ...gone]
    },
  }
}
