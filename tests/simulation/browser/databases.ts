import 'fake-indexeddb/auto'
import { forceCloseDatabase, IDBFactory, IDBObjectStore, IDBOpenDBRequest } from 'fake-indexeddb'
import type { Process } from '../time/process'
import { after, now, running } from '../time/scheduler'

/** Until when a disk does what it should not, true ms since 1970. */
export interface DiskFaults {
  /** Nothing is written or read before. */
  slowUntil: number
  /** Every write is refused for want of room. */
  fullUntil: number
  /** Databases that are asked for now never open, nor say that they do not. */
  blockedUntil: number
  /** Every transaction that writes is aborted. */
  abortingUntil: number
}

/** Called with `store` and the row once it is on disk. */
export type Written = (store: string, row: Record<string, unknown>) => void
/** Called when a fault was met. */
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

  /** The browser needs the room: all databases go, or the one of this name; open connections are closed by force. */
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
