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

/** The lock of a data folder: an embedded database supports only one process. */
export interface Holder {
  pid: number
  /** Distinguishes a later process with the same pid; null if the system does not report it. */
  began: string | null
  url: string | null
}

const lockOf = (dataDir: string) => `${dataDir}.lock`
const readyOf = (dataDir: string) => `${dataDir}.ready`

const startTimeOf = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19] ?? null
  } catch {
    return null // not Linux, or no such process
  }
}

const isAlive = ({ pid, began }: Holder): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return startTimeOf(pid) === began
}

const textIn = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null // no lock
  }
}

/** Null if the process has ended. */
const holderIn = (text: string): Holder | null => {
  try {
    const holder = JSON.parse(text) as Holder
    return isAlive(holder) ? holder : null
  } catch {
    return null // an empty text: there is no lock
  }
}

export const holderOf = (dataDir: string): Holder | null => holderIn(textIn(lockOf(dataDir)) ?? '')

/** Writes a file under another name; `moveIntoPlace` then moves it atomically. */
const writeAtomically = (path: string, text: string, moveIntoPlace: (partial: string) => void): void => {
  const partial = `${path}.${randomUUID()}`
  writeFileSync(partial, text)
  try {
    moveIntoPlace(partial)
  } finally {
    rmSync(partial, { force: true })
  }
}

/** Atomic: true if this process created the file. */
const createFile = (path: string, text: string): boolean => {
  try {
    writeAtomically(path, text, (partial) => linkSync(partial, path))
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

/** Removes a stale lock under a lock named after it, because another process may just have created a new one. */
const acquireLock = (path: string, text: string, inUseError: (holder: Holder) => Error): void => {
  while (!createFile(path, text)) {
    const lockText = textIn(path)
    if (lockText === null) continue // another process has released it
    const holder = holderIn(lockText)
    if (holder) throw inUseError(holder)
    const cleanupLock = `${path}.after-${createHash('sha256').update(lockText).digest('hex').slice(0, 16)}`
    acquireLock(cleanupLock, text, inUseError)
    if (textIn(path) === lockText) rmSync(path, { force: true })
    rmSync(cleanupLock, { force: true })
  }
}

/** The message with the process that uses the folder, and the remedy. */
export const inUse = (dataDir: string, { pid }: Holder): string =>
  `${dataDir} is in use by process ${pid}. Stop it first, or set another DATA_DIR.`

/** Throws if another process uses the folder. */
export const holdDataDir = (dataDir: string) => {
  mkdirSync(dirname(dataDir), { recursive: true })
  const lock = lockOf(dataDir)
  const holder: Holder = { pid: process.pid, began: startTimeOf(process.pid), url: null }
  let ownLockText = JSON.stringify({ ...holder, id: randomUUID() })
  acquireLock(lock, ownLockText, (other) => new Error(inUse(dataDir, other)))
  return {
    tell: (url: string): void => {
      ownLockText = JSON.stringify({ ...holder, url, id: randomUUID() })
      writeAtomically(lock, ownLockText, (partial) => renameSync(partial, lock))
    },
    release: (): void => {
      if (textIn(lock) === ownLockText) rmSync(lock, { force: true })
    },
  }
}

const isDatabaseFolder = (dataDir: string): boolean => {
  const files = existsSync(dataDir) ? readdirSync(dataDir) : []
  return files.length === 0 || files.some((file) => ['PG_VERSION', 'base', 'global'].includes(file))
}

/** Throws if the folder contains anything but a database. */
export const emptyDataDir = (dataDir: string): void => {
  if (!isDatabaseFolder(dataDir))
    throw new Error(`${dataDir} contains files that are not a database. Nothing was changed.`)
  rmSync(readyOf(dataDir), { force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

/** Whether the folder has a complete database; deletes the remains of an interrupted first start. */
export const isReady = (dataDir: string): boolean => {
  if (existsSync(readyOf(dataDir))) return true
  emptyDataDir(dataDir)
  return false
}

export const markReady = (dataDir: string): void => writeFileSync(readyOf(dataDir), '')
