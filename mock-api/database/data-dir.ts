import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** The lock of a data folder: an embedded database supports one process only. */
export interface Holder {
  pid: number
  /** Tells a process from a later one with the same pid; null where the system does not say. */
  began: string | null
  /** Where its API listens, once it does. */
  url: string | null
}

const lockOf = (dataDir: string) => `${dataDir}.lock`
const readyOf = (dataDir: string) => `${dataDir}.ready`

const beginningOf = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19] ?? null
  } catch {
    return null // not a Linux, or no such process
  }
}

const isAlive = ({ pid, began }: Holder): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return beginningOf(pid) === began
}

const textIn = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null // no lock
  }
}

/** The running process that a lock file names, or null. */
const holderIn = (text: string): Holder | null => {
  try {
    const holder = JSON.parse(text) as Holder
    return isAlive(holder) ? holder : null
  } catch {
    return null // lock files are written whole, so their process is gone
  }
}

export const holderOf = (dataDir: string): Holder | null => holderIn(textIn(lockOf(dataDir)) ?? '')

/** Writes a file under `path` completely, for `place` to move atomically to its final name. */
const whole = (path: string, text: string, place: (partial: string) => void): void => {
  const partial = `${path}.${randomUUID()}`
  writeFileSync(partial, text)
  try {
    place(partial)
  } finally {
    rmSync(partial, { force: true })
  }
}

/** Whether this process created the file: atomically, and only if there was none. */
const makes = (path: string, text: string): boolean => {
  try {
    whole(path, text, (partial) => linkSync(partial, path))
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (!/^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS|EINVAL|EXDEV)$/.test(code)) throw error
    throw new Error(
      `${dirname(path)} is on a drive without hard links (${code}), as exFAT and some network drives are. Choose a folder on another drive: DATA_DIR=… npm start`,
    )
  }
}

/**
 * Only one contender removes a stale lock: it holds a lock named after the stale one, so that it cannot remove a lock
 * that another contender has just created.
 */
const take = (path: string, text: string, inUse: (holder: Holder) => Error): void => {
  while (!makes(path, text)) {
    const found = textIn(path)
    if (found === null) continue // released meanwhile
    const holder = holderIn(found)
    if (holder) throw inUse(holder)
    const clearing = `${path}.after-${createHash('sha256').update(found).digest('hex').slice(0, 16)}`
    take(clearing, text, inUse)
    if (textIn(path) === found) rmSync(path, { force: true })
    rmSync(clearing, { force: true })
  }
}

/** Takes the folder's lock. Throws if another process has it. */
export const holdDataDir = (dataDir: string) => {
  mkdirSync(dirname(dataDir), { recursive: true })
  const lock = lockOf(dataDir)
  const me: Holder = { pid: process.pid, began: beginningOf(process.pid), url: null }
  let mine = JSON.stringify({ ...me, id: randomUUID() })
  take(
    lock,
    mine,
    ({ pid }) => new Error(`${dataDir} is in use by process ${pid}. Stop it first, or set another DATA_DIR.`),
  )
  return {
    tell: (url: string): void => {
      mine = JSON.stringify({ ...me, url, id: randomUUID() })
      whole(lock, mine, (partial) => renameSync(partial, lock))
    },
    release: (): void => {
      if (textIn(lock) === mine) rmSync(lock, { force: true })
    },
  }
}

/** Whether everything in the folder belongs to a database, complete or not. */
const looksOurs = (dataDir: string): boolean => {
  const files = existsSync(dataDir) ? readdirSync(dataDir) : []
  return files.length === 0 || files.some((file) => ['PG_VERSION', 'base', 'global'].includes(file))
}

/** Empties the folder. Throws if it contains anything but a database. */
export const emptyDataDir = (dataDir: string): void => {
  if (!looksOurs(dataDir))
    throw new Error(`${dataDir} holds something else than a database: nothing was touched.`)
  rmSync(readyOf(dataDir), { force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

/** Whether the folder contains a complete database; the remains of an interrupted first start are deleted. */
export const isReady = (dataDir: string): boolean => {
  if (existsSync(readyOf(dataDir))) return true
  emptyDataDir(dataDir)
  return false
}

export const markReady = (dataDir: string): void => writeFileSync(readyOf(dataDir), '')
