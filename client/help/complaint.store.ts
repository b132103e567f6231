import { type Complaint, emptyComplaint } from '../../machines/help/complaint.rules'
import { type AppStorage, storagePrefix } from '../platform/storage'

/** Deleted with the session, as every key with this prefix. */
const key = `${storagePrefix}complaint`

/** The stored draft, or an empty one; broken storage reads as empty. */
export const readDraft = (storage: AppStorage): Complaint => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return emptyComplaint
    const fields = Object.keys(emptyComplaint) as (keyof Complaint)[]
    const own = kept as Record<string, unknown>
    return Object.fromEntries(
      fields.map((field) => [field, typeof own[field] === 'string' ? own[field] : '']),
    ) as unknown as Complaint
  } catch {
    return emptyComplaint
  }
}

/** An empty draft is removed; a full storage stores none. */
export const saveDraft = (storage: AppStorage, draft: Complaint): void => {
  try {
    if (Object.values(draft).every((text) => text === '')) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(draft))
  } catch {
    // It stays on the page.
  }
}
