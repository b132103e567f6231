import 'fake-indexeddb/auto'
import { forceCloseDatabase, IDBFactory, IDBObjectStore, IDBOpenDBRequest } from 'fake-indexeddb'
import type { Process } from '../time/process'
import { after, now, running } from '../time/scheduler'

/** When each fault of a disk ends, true ms since 1970. */
export interface DiskFaults {
  /** Reads and writes wait until then. */
  slowUntil: number
  /** Every write fails because the disk is full. */
  fullUntil: number
  /** A request to open a database never succeeds and never fails. */
  blockedUntil: number
  /** Aborts every transaction that writes. */
  abortingUntil: number
}

/** Called with `store` and the row once it is on disk. */
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

  /** The browser evicts all databases, or the one with this name, and closes open connections by force. */
  evict(name: string | null): void {
    const isGone = ({ database }: { database: IDBDatabase }) => name === null || database.name === name
    for (const { database, owner } of this.#opened.filter(isGone))
      after(0, () => forceCloseDatabase(database as never), { owner, isDisk: true })
    this.#opened = this.#opened.filter((connection) => !isGone(connection))
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

/** Lets every write of a page meet its device's faults. To be called once. */
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
