import type { DBSchema, IDBPDatabase } from 'idb'
import type { LogRecord } from '../../machines/core/flow'
import { openWithin } from '../platform/open-within'
import { bytesBetweenChecks, bytesOf, type LogLimits, logLimits, recordsBetweenChecks } from './limits'

interface LogSchema extends DBSchema {
  log: { key: [session: string, seq: number]; value: LogRecord }
}
type Database = IDBPDatabase<LogSchema>

/** How long opening a database may take, ms; after that the log is in memory. Some browsers never respond. */
const openTimeoutMs = 3_000

const openDatabase = async (name: string): Promise<Database> => {
  const { openDB } = await import('idb')
  const opening = openDB<LogSchema>(name, 1, {
    upgrade: (database) => void database.createObjectStore('log', { keyPath: ['session', 'seq'] }),
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
  return openWithin(opening, openTimeoutMs)
}

const byDatabaseOrder = (a: LogRecord, b: LogRecord): number =>
  a.session === b.session ? a.seq - b.seq : a.session < b.session ? -1 : 1

export interface LogPartitionOptions {
  /** Returns the database's name; rejects if there is no database. */
  name: () => Promise<string>
  session: string
  now: () => number
  limits?: LogLimits
}

/** One account's or the visitors' log. If no database works, records are kept in memory. Never rejects. */
export class LogPartition {
  readonly #options: LogPartitionOptions
  #database: Promise<Database | null> | undefined
  /** Records to write, or all records if there is no database. */
  #pending: LogRecord[] = []
  #opened: Database | null = null
  #work: Promise<unknown> = Promise.resolve()
  #refusesWrites = false
  #sinceCheck = { records: recordsBetweenChecks, bytes: 0 }

  constructor(options: LogPartitionOptions) {
    this.#options = options
  }

  add(record: LogRecord): void {
    if (this.#pending.length >= logLimits.records) this.#pending.shift()
    this.#pending.push(record)
  }

  flush(): Promise<void> {
    if (!this.#opened) return this.#next((database) => this.#write(database))
    // A closing page cannot wait for another write to finish.
    const written = this.#write(this.#opened)
    return this.#next(() => written)
  }

  /** All records, in order within each tab. */
  async read(): Promise<LogRecord[]> {
    await this.flush()
    const stored: LogRecord[] = []
    await this.#next(async (database) => {
      stored.push(...(await database.getAll('log')))
    })
    return [...stored, ...this.#pending].sort(byDatabaseOrder)
  }

  async takeSessionRecords(): Promise<LogRecord[]> {
    const isOfSession = ({ session }: LogRecord) => session === this.#options.session
    const sessionRecords = (await this.read()).filter(isOfSession)
    this.#pending = this.#pending.filter((record) => !isOfSession(record))
    await this.#next((database) => this.#remove(database, sessionRecords))
    return sessionRecords
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
      // A failed write leaves the records pending; the rejection must not surface as unhandled.
      writing.done.catch(() => undefined)
      for (const record of batch) writing.store.put(record).catch(() => undefined)
      // A closing page never receives the events that an automatic commit waits for.
      writing.commit?.()
      await writing.done
    } catch {
      this.#refusesWrites = true
      this.#pending = [...batch, ...this.#pending]
      return
    }
    const since = this.#sinceCheck
    since.records += batch.length
    for (const record of batch) since.bytes += bytesOf(record)
    if (since.records >= recordsBetweenChecks || since.bytes >= bytesBetweenChecks)
      await this.#compact(database)
  }

  async #compact(database: Database): Promise<void> {
    this.#sinceCheck = { records: 0, bytes: 0 }
    const { now, ...options } = this.#options
    const { recordsToDrop } = await import('./retention')
    const records = await database.getAll('log')
    await this.#remove(database, recordsToDrop(records, { now: now(), ...options }))
  }

  async #remove(database: Database, records: readonly LogRecord[]): Promise<void> {
    const removing = database.transaction('log', 'readwrite', { durability: 'relaxed' })
    for (const { session, seq } of records) removing.store.delete([session, seq]).catch(() => undefined)
    await removing.done
  }

  /** Runs one operation at a time, and none if there is no database. */
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
