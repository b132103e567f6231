import { type AppStorage, storagePrefix } from '../../platform/storage'

/** Goes with the session, as every key of this prefix. */
const keyOf = (id: string): string => `${storagePrefix}report.${id}`

/** What was being written about a payout when its page was last left by a reload; '' for nothing. */
export const reportCommentOf = (storage: AppStorage, id: string): string => storage.getItem(keyOf(id)) ?? ''

/** Kept for a reload only: whoever leaves the page empties it. A full storage keeps none. */
export const saveReportComment = (storage: AppStorage, id: string, text: string): void => {
  try {
    if (text === '') storage.removeItem(keyOf(id))
    else storage.setItem(keyOf(id), text)
  } catch {
    // It stays on the page.
  }
}
