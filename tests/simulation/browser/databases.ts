import 'fake-indexeddb/auto'
import { forceCloseDatabase, IDBFactory, IDBObjectStore, IDBOpenDBRequest } from 'fake-indexeddb'
import type { Process } from '../time/process'
import { after, now, running } from '../time/scheduler'

/** When each disk fault ends, in ms since 1970 of real time. */
export interface DiskFaults {
  /** Reads and writes are slow. */
  slowUntil: number
  /** Every write fails because the disk is full. */
  fullUntil: number
  /** Opening a database neither succeeds nor fails. */
  blockedUntil: number
  /** Every write transaction aborts. */
  abortingUntil: number
}

/** Called with the store's name and the row once the row is on disk. */
export type Written = (store: string, row: Record<string, unknown>) => void
/** Called when a fault occurs. */
export type Met = (fault: string) => void

/** IndexedDB of one device. A private window has none. */
export class Databases {
  #factory = new IDBFactory()
  #opened: { database: IDBDatabase; owner: Process | null }[] = []
  readonly faults: DiskFaults = { slowUntil: 0, fullUntil: 0, blockedUntil: 0, abortingUntil: 0 }

  constructor(
    readonly isPrivate: boolean,
    readonly written: Written,
    readonly met: Met,
  ) {}

  readonly api = {
    open: (name: string, version?: number): IDBOpenDBRequest => {
      if (this.isPrivate) throw new DOMException('No databases here', 'InvalidStateError')
      if (now() < this.faults.blockedUntil) {
        this.met('database blocked')
        return new IDBOpenDBRequest()
      }
      const request = this.#factory.open(name, version)
      const owner = running()
      request.addEventListener('success', () => this.#opened.push({ database: request.result, owner }))
      return request
    },
    deleteDatabase: (name: string) => this.#factory.deleteDatabase(name),
    databases: () => this.#factory.databases(),
    cmp: (first: unknown, second: unknown) => this.#factory.cmp(first, second),
  }

  /** Evicts the database with this name, or all if null, and force-closes its connections. */
  evict(name: string | null): void {
    const isEvicted = ({ database }: { database: IDBDatabase }) => name === null || database.name === name
    for (const { database, owner } of this.#opened.filter(isEvicted))
      after(0, () => forceCloseDatabase(database as never), { owner, isDisk: true })
    this.#opened = this.#opened.filter((connection) => !isEvicted(connection))
    if (name === null) this.#factory = new IDBFactory()
    else this.#factory.deleteDatabase(name)
  }

  /** Checks a write to this device's disk; throws if it is full. */
  beforeWrite(): void {
    if (now() >= this.faults.fullUntil) return
    this.met('disk full')
    throw new DOMException('No room', 'QuotaExceededError')
  }

  get isAborting(): boolean {
    return now() < this.faults.abortingUntil
  }
}

/** Applies a device's faults to every write of its pages. Call once. */
export const watchWrites = (databasesOf: (owner: Process) => Databases | undefined): void => {
  const { put: originalPut } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (row: Record<string, unknown>, key?: IDBValidKey) {
    const owner = running()
    const databases = owner ? databasesOf(owner) : undefined
    databases?.beforeWrite()
    const request = originalPut.call(this, row, key)
    if (databases?.isAborting) {
      databases.met('transaction aborted')
      this.transaction.abort()
    }
    const { name } = this
    this.transaction.addEventListener('complete', () => databases?.written(name, row))
    return request
  }
}
