import type { AppStorage } from '../../../client/platform/storage'

export interface StorageFaults {
  isFull: () => boolean
  /** Called with every write, and with null for a removal. */
  onWrite: (key: string, value: string | null) => void
}

/** Local storage of a device, as all its tabs see it. */
export class LocalStorage implements AppStorage {
  readonly #items = new Map<string, string>()

  constructor(private readonly faults: StorageFaults) {}

  get length(): number {
    return this.#items.size
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    if (this.faults.isFull()) throw new DOMException('No room', 'QuotaExceededError')
    this.#items.set(key, value)
    this.faults.onWrite(key, value)
  }

  removeItem(key: string): void {
    if (this.#items.delete(key)) this.faults.onWrite(key, null)
  }

  keys(): string[] {
    return [...this.#items.keys()]
  }

  clear(): void {
    this.#items.clear()
  }
}
