import { type AppStorage, storagePrefix } from '../../platform/storage'

/** A comment that is on its way or did not get through. */
export interface Unsent {
  /** Its idempotency key, on every try the same. */
  key: string
  body: string
}

export interface Draft {
  /** What is typed and not sent. */
  text: string
  unsent: Unsent | null
}

const keyOf = (transactionId: string): string => `${storagePrefix}comment.${transactionId}`

/** Where the storage takes nothing, drafts live as long as the page. */
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

/** What the customer wrote about a transaction and is not with the server; wiped with the session. */
export const draftOf = (storage: AppStorage, transactionId: string): Draft => {
  const key = keyOf(transactionId)
  return draftIn(memory.get(storage)?.get(key) ?? storage.getItem(key))
}

/** Keeps what changed of a draft, over a reload too; an empty one leaves no trace. */
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
