import type { DBSchema, IDBPDatabase } from 'idb'
import type { LogRecord } from '../../machines/core/flow'
import { openWithin } from '../platform/open-within'
import { bytesBetweenChecks, bytesOf, type LogLimits, logLimits, recordsBetweenChecks } from './limits'

interface LogSchema extends DBSchema {
  log: { key: [session: string, seq: number]; value: LogRecord }
}
type Database = IDBPDatabase<LogSchema>

/** How long a database may take to open before the log continues in memory, ms: some browsers never answer. */
const openWithinMs = 3_000

const openDatabase = async (name: string): Promise<Database> => {
  const { openDB } = await import('idb')
  const opening = openDB<LogSchema>(name, 1, {
    upgrade: (database) => void database.createObjectStore('log', { keyPath: ['session', 'seq'] }),
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
  return openWithin(opening, openWithinMs)
}

/** The database's order: by tab, each in its own order. */
const inOrder = (a: LogRecord, b: LogRecord): number =>
  a.session === b.session ? a.seq - b.seq : a.session < b.session ? -1 : 1

export interface LogPartitionOptions {
  /** Resolves with the database's name; a rejection means that there is none. */
  name: () => Promise<string>
  /** This tab's id. */
  session: string
  /** ms since 1970. */
  now: () => number
  limits?: LogLimits
}

/**
 * The log of one account, or of visitors: one database. If it is missing, blocked, corrupt or full the records stay
 * in memory until the page closes. Never rejects.
 */
export class LogPartition {
  readonly #options: LogPartitionOptions
  #database: Promise<Database | null> | undefined
  /** Records to be written; without a database, all records. */
  #pending: LogRecord[] = []
  #opened: Database | null = null
  #work: Promise<unknown> = Promise.resolve()
  #refusesWrites = false
  #sinceLook = { records: recordsBetweenChecks, bytes: 0 }

  constructor(options: LogPartitionOptions) {
    this.#options = options
  }

  add(record: LogRecord): void {
    if (this.#pending.length >= logLimits.records) this.#pending.shift()
    this.#pending.push(record)
  }

  /** Writes the buffer in one transaction with relaxed durability. */
  flush(): Promise<void> {
    if (!this.#opened) return this.#next((database) => this.#write(database))
    // Starts at once, even if another write is running: the page may be closing.
    const written = this.#write(this.#opened)
    return this.#next(() => written)
  }

  /** All records, in the order of each tab. */
  async read(): Promise<LogRecord[]> {
    await this.flush()
    const stored: LogRecord[] = []
    await this.#next(async (database) => {
      stored.push(...(await database.getAll('log')))
    })
    return [...stored, ...this.#pending].sort(inOrder)
  }

  /** Takes out what this tab's life has written so far. */
  async takeOwn(): Promise<LogRecord[]> {
    const isOwn = ({ session }: LogRecord) => session === this.#options.session
    const own = (await this.read()).filter(isOwn)
    this.#pending = this.#pending.filter((record) => !isOwn(record))
    await this.#next((database) => this.#remove(database, own))
    return own
  }

  clear(): Promise<void> {
    this.#pending = []
    return this.#next((database) => database.clear('log'))
  }

  async #write(database: Database): Promise<void> {
    const batch = this.#pending
    if (batch.length === 0 || this.#refusesWrites) return
    this.#pending = []
    try {
      const writing = database.transaction('log', 'readwrite', { durability: 'relaxed' })
      // What throws at once leaves it to nobody, and an unhandled rejection is no news: the write has failed.
      writing.done.catch(() => undefined)
      for (const record of batch) writing.store.put(record).catch(() => undefined)
      // Commits at once where browsers can: an automatic commit would wait for events that a closing page never
      // receives.
      writing.commit?.()
      await writing.done
    } catch {
      this.#refusesWrites = true
      this.#pending = [...batch, ...this.#pending]
      return
    }
    const since = this.#sinceLook
    since.records += batch.length
    for (const record of batch) since.bytes += bytesOf(record)
    if (since.records >= recordsBetweenChecks || since.bytes >= bytesBetweenChecks)
      await this.#compact(database)
  }

  async #compact(database: Database): Promise<void> {
    this.#sinceLook = { records: 0, bytes: 0 }
    const { now, ...kept } = this.#options
    const { dropped } = await import('./retention')
    await this.#remove(database, dropped(await database.getAll('log'), { now: now(), ...kept }))
  }

  async #remove(database: Database, records: readonly LogRecord[]): Promise<void> {
    const removing = database.transaction('log', 'readwrite', { durability: 'relaxed' })
    for (const { session, seq } of records) removing.store.delete([session, seq]).catch(() => undefined)
    await removing.done
  }

  /** Runs operations one after the other, and only if there is a database. */
  #next(work: (database: Database) => Promise<void>): Promise<void> {
    const done = this.#work.then(async () => {
      this.#database ??= this.#options
        .name()
        .then(openDatabase)
        .catch(() => null)
      this.#opened = await this.#database
      if (this.#opened) await work(this.#opened)
    })
    const settled = done.catch(() => undefined)
    this.#work = settled
    return settled
  }
}
