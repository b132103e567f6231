import { createHash } from 'node:crypto'
import { readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { filesIn, type Release, sha384 } from './manifest'

const stampOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => [ino, size, mtimeMs, ctimeMs].join()

/** Responses contain these checked bytes, so that a later change of the file has no effect. */
export interface CheckedFile {
  bytes: Buffer
  tag: string
}

/** 'changed': the file differs from every release, so the gateway must not serve it. */
export type ServedFile = CheckedFile | 'changed' | undefined

export interface ServedFiles {
  /** Reads every file. Returns the paths that changed and the files that the newest release lacks. */
  check: () => string[]
  wrongCount: () => number
  /** Takes the path below the folder; reads and checks a changed file again. */
  read: (path: string) => ServedFile
}

/** Undefined for a name that the file system rejects, such as one that is too long. */
const valueOrUndefined = <Value>(read: () => Value): Value | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** `prefix`: of the paths in the releases' lists. Without `releases` it serves every file. */
export const createServedFiles = (
  folder: string,
  prefix: string,
  releases: readonly Pick<Release, 'fileDigests'>[] | undefined,
  log: Pick<Logger, 'error'>,
): ServedFiles => {
  const checkedFiles = new Map<string, { stamp: string; file: CheckedFile | 'changed' }>()

  const checkFile = (path: string, bytes: Buffer): CheckedFile | 'changed' => {
    const name = `${prefix}/${path}`
    const digests = releases?.flatMap(({ fileDigests }) => fileDigests[name] ?? [])
    const digest = sha384(bytes)
    if (
      !digests ||
      digests.some((candidate) => candidate.sha384 === digest && candidate.size === bytes.length)
    )
      return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
    log.error({ file: name }, `release: the file ${digests.length > 0 ? 'was changed' : 'is in no release'}`)
    return 'changed'
  }
  const read = (path: string): ServedFile => {
    const stats = valueOrUndefined(() => statSync(join(folder, path)))
    if (!stats?.isFile()) return undefined
    const stamp = stampOf(stats)
    const cached = checkedFiles.get(path)
    if (cached?.stamp === stamp) return cached.file
    const bytes = valueOrUndefined(() => readFileSync(join(folder, path)))
    if (!bytes) return undefined
    const file = checkFile(path, bytes)
    checkedFiles.set(path, { stamp, file })
    return file
  }
  const missingPathsOf = (present: readonly string[]): string[] => {
    const presentPaths = new Set(present)
    return Object.keys(releases?.[0]?.fileDigests ?? {})
      .filter((name) => name.startsWith(`${prefix}/`))
      .map((name) => name.slice(prefix.length + 1))
      .filter((path) => !presentPaths.has(path))
  }
  return {
    read,
    wrongCount: () => [...checkedFiles.values()].filter(({ file }) => file === 'changed').length,
    check: () => {
      checkedFiles.clear()
      const present = filesIn(folder)
      const missingPaths = missingPathsOf(present)
      for (const path of missingPaths)
        log.error({ file: `${prefix}/${path}` }, 'release: the file is missing')
      return [...present.filter((path) => read(path) === 'changed'), ...missingPaths]
    },
  }
}
