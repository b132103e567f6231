import { type Complaint, emptyComplaint } from '../../machines/help/complaint.rules'
import { type AppStorage, storagePrefix, stored } from '../platform/storage'

/** Deleted with the session, as every key with this prefix. */
const kept = stored(`${storagePrefix}complaint`, (json) => {
  const own = (json ?? {}) as Record<string, unknown>
  const fields = Object.keys(emptyComplaint) as (keyof Complaint)[]
  return Object.fromEntries(
    fields.map((field) => [field, typeof own[field] === 'string' ? own[field] : '']),
  ) as unknown as Complaint
})

/** The stored draft, or an empty one. */
export const readDraft = kept.read

/** An empty draft is removed. */
export const saveDraft = (storage: AppStorage, draft: Complaint): void =>
  kept.write(storage, Object.values(draft).every((text) => text === '') ? null : draft)
