import { type AppStorage, storagePrefix } from '../../platform/storage'

/** A comment being sent, or whose sending failed. */
export interface Unsent {
  /** Its idempotency key, the same on every try. */
  key: string
  body: string
}

export interface Draft {
  /** The text typed and not sent. */
  text: string
  unsent: Unsent | null
}

const keyOf = (transactionId: string): string => `${storagePrefix}comment.${transactionId}`

/** In memory if storage is unavailable. */
const memory = new WeakMap<AppStorage, Map<string, string>>()

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const draftIn = (json: string | null): Draft => {
  try {
    const kept = JSON.parse(json ?? '{}') as { text?: unknown; unsent?: { key?: unknown; body?: unknown } }
    const key = textIn(kept.unsent?.key)
    return { text: textIn(kept.text), unsent: key ? { key, body: textIn(kept.unsent?.body) } : null }
  } catch {
    return { text: '', unsent: null }
  }
}

/** A transaction's unsent comments; deleted with the session. */
export const draftOf = (storage: AppStorage, transactionId: string): Draft => {
  const key = keyOf(transactionId)
  return draftIn(memory.get(storage)?.get(key) ?? storage.getItem(key))
}

/** Stores a draft, so that it survives a reload; an empty one is removed. */
export const saveDraft = (storage: AppStorage, transactionId: string, change: Partial<Draft>): void => {
  const key = keyOf(transactionId)
  const draft = { ...draftOf(storage, transactionId), ...change }
  const json = JSON.stringify(draft)
  const own = memory.get(storage) ?? new Map<string, string>()
  own.delete(key)
  try {
    if (draft.text === '' && !draft.unsent) storage.removeItem(key)
    else storage.setItem(key, json)
  } catch {
    own.set(key, json)
    memory.set(storage, own)
  }
}
