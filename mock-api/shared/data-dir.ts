import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Who has a data folder open: an embedded database bears one process only. */
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
    // EPERM: it lives and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return beginningOf(pid) === began
}

/** The process that has the folder open now, or null. */
export const holderOf = (dataDir: string): Holder | null => {
  if (!existsSync(lockOf(dataDir))) return null
  try {
    const holder = JSON.parse(readFileSync(lockOf(dataDir), 'utf8')) as Holder
    return isAlive(holder) ? holder : null
  } catch {
    return null // cut off while it was written: its writer is gone
  }
}

/** Takes the folder for this process. Throws when another one has it. */
export const holdDataDir = (dataDir: string) => {
  mkdirSync(dirname(dataDir), { recursive: true })
  const holder = holderOf(dataDir)
  if (holder)
    throw new Error(`${dataDir} is in use by process ${holder.pid}. Stop it first, or set another DATA_DIR.`)
  const tell = (url: string | null, flag = 'w') => {
    const me: Holder = { pid: process.pid, began: beginningOf(process.pid), url }
    writeFileSync(lockOf(dataDir), JSON.stringify(me), { flag })
  }
  // Of two that start at once, the second one finds the first one's lock.
  rmSync(lockOf(dataDir), { force: true })
  tell(null, 'wx')
  return { tell: (url: string) => tell(url), release: () => rmSync(lockOf(dataDir), { force: true }) }
}

/** Whether everything in the folder looks like a database's, whole or cut off while it was made. */
const looksOurs = (dataDir: string): boolean => {
  const files = existsSync(dataDir) ? readdirSync(dataDir) : []
  return files.length === 0 || files.some((file) => ['PG_VERSION', 'base', 'global'].includes(file))
}

/** Throws the folder's content away. Throws an error instead when it holds something else than a database. */
export const emptyDataDir = (dataDir: string): void => {
  if (!looksOurs(dataDir))
    throw new Error(`${dataDir} holds something else than a database: nothing was touched.`)
  rmSync(readyOf(dataDir), { force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

/** Whether the folder holds a whole database; what an interrupted first start left is thrown away. */
export const isReady = (dataDir: string): boolean => {
  if (existsSync(readyOf(dataDir))) return true
  emptyDataDir(dataDir)
  return false
}

/** Says for the next start that the database in the folder is whole. */
export const markReady = (dataDir: string): void => writeFileSync(readyOf(dataDir), '')
