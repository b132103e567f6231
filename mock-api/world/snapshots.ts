import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gunzip, gunzipSync, gzip } from 'node:zlib'
import { migrationsFolder } from '../database/database'
import { dumpSeeds, restoreSeeds, type SeedDump } from '../database/seed-dump'
import { conflict, invalid, notFound } from '../http/api-error'
import type { Deps } from '../http/deps'
import { settings } from '../sell/market.schema'
import type { Fault } from './faults/faults'

/** The first line of a snapshot's file, which is all that a list reads. */
interface Header {
  /** The last migration of the database that it was taken from. */
  schema: string
  /** The snapshot that its history goes back to; null for the seeds. */
  from: string | null
  /** The world's time, ISO 8601: loading brings this moment back, and with it prices, which follow from the time. */
  at: string
}

export type SnapshotNote = Pick<Header, 'from' | 'at'> & { name: string; isHere: boolean }

/** What mock-api keeps in memory, and what happens next depends on. */
export interface Memory {
  faults: Fault[]
  /** Accounts whose password is known because the world made them. */
  made: string[]
}

interface Parts {
  deps: Deps
  folder: string
  keep: () => Memory
  /** Puts the memory back, with nothing else at work meanwhile. */
  restore: (memory: Memory, database: () => Promise<void>) => Promise<void>
}

const ending = '.json.gz'
/** A header is short, and compression makes it no longer than this. */
const headBytes = 4_096

const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
const schema = journal.entries.at(-1)!.tag

const checked = (name: string): string => {
  if (!/^[a-z\d][a-z\d-]{0,39}$/.test(name))
    throw invalid({
      name: 'A name has up to 40 small letters, digits and hyphens, such as before-the-payout',
    })
  return name
}

const headOf = (path: string): Header | null => {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(headBytes)
    const cut = head.subarray(0, readSync(file, head))
    const [line = ''] = gunzipSync(cut, { finishFlush: constants.Z_SYNC_FLUSH }).toString().split('\n', 1)
    return JSON.parse(line) as Header
  } catch {
    return null // not one of ours
  } finally {
    closeSync(file)
  }
}

/**
 * States of the world as files: the whole database, the clock, and what is kept in memory. Requests that are held are
 * let go and the log of requests begins anew: connections cannot be kept.
 */
export const snapshotActions = ({ deps: { db, clock }, folder, keep, restore }: Parts) => {
  let here: string | null = null
  const pathOf = (name: string): string => join(folder, checked(name) + ending)
  const known = (name: string): string => {
    const path = pathOf(name)
    if (!existsSync(path)) throw notFound(`No snapshot ${name}`)
    return path
  }

  const write = async (name: string, from: string | null): Promise<void> => {
    const at = clock.now()
    const dump = await db.transaction((tx) => dumpSeeds(tx, at), { isolationLevel: 'repeatable read' })
    const header: Header = { schema, from, at: at.toISOString() }
    const text = `${JSON.stringify(header)}\n${JSON.stringify({ ...keep(), dump })}`
    mkdirSync(folder, { recursive: true })
    const partial = join(folder, `.${randomUUID()}`)
    try {
      await writeFile(partial, await promisify(gzip)(text, { level: 1 }))
      await rename(partial, pathOf(name))
    } finally {
      await rm(partial, { force: true })
    }
    here = name
  }

  const load = async (name: string): Promise<void> => {
    const path = known(name)
    const saved = headOf(path)?.schema
    if (saved !== undefined && saved !== schema)
      throw conflict(
        `${name} was saved from a database of migration ${saved}, and this one has ${schema}: check out the version that saved it, or play its scenario anew and save that`,
      )
    const [head, memory] = await readFile(path)
      .then((packed) => promisify(gunzip)(packed))
      .then((text) => text.toString().split('\n'))
      .then(
        ([first, rest]) =>
          [JSON.parse(first!) as Header, JSON.parse(rest!) as Memory & { dump: SeedDump }] as const,
      )
      .catch(() => {
        throw conflict(`${name} cannot be read: its file was cut or changed. Delete ${path}`)
      })
    const at = new Date(head.at)
    await restore(memory, async () => {
      await db.transaction(async (tx) => {
        await restoreSeeds(tx, memory.dump, at)
        await tx.update(settings).set({ clockOffsetMs: at.getTime() - Date.now() })
      })
      await clock.load()
    })
    here = name
  }

  return {
    /** Keeps the world under a name; an older one of that name is kept unless it shall be replaced (409). */
    async save(name: string, replace = false): Promise<void> {
      if (existsSync(pathOf(name)) && !replace)
        throw conflict(`There is a snapshot ${name} already: choose another name, or replace it`)
      await write(name, here === name ? (headOf(pathOf(name))?.from ?? null) : here)
    },
    /** Brings a saved world back, whole or not at all. Refused: 404, 409 for another schema or a broken file. */
    load,
    /** Begins another history at a snapshot, by default the last one that was saved or loaded. */
    async branch(name: string, from = here): Promise<void> {
      if (from === null) throw conflict('Nothing was saved or loaded yet: say which snapshot to begin from')
      if (existsSync(pathOf(name))) throw conflict(`There is a snapshot ${name} already: choose another name`)
      await load(from)
      await write(name, from)
    },
    /** Every snapshot, oldest world first, and what each came from. */
    snapshots: (): SnapshotNote[] =>
      (existsSync(folder) ? readdirSync(folder) : [])
        .filter((file) => file.endsWith(ending))
        .flatMap((file) => {
          const name = file.slice(0, -ending.length)
          const head = headOf(join(folder, file))
          return head ? [{ name, from: head.from, at: head.at, isHere: name === here }] : []
        })
        .sort((one, other) => one.at.localeCompare(other.at)),
    /** The seeds again: what is saved from now on comes from no snapshot. */
    leave: (): void => {
      here = null
    },
  }
}
