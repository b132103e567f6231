import { type AppStorage, attempt, storagePrefix } from '../../platform/storage'

/** Deleted with the session, as every key with this prefix. */
const keyOf = (id: string): string => `${storagePrefix}report.${id}`

/** The report's draft from before a reload; '' for none. */
export const reportCommentOf = (storage: AppStorage, id: string): string => storage.getItem(keyOf(id)) ?? ''

/** Stores the draft for a reload; leaving the page clears it. A full storage stores none. */
export const saveReportComment = (storage: AppStorage, id: string, text: string): void =>
  void attempt(() => (text === '' ? storage.removeItem(keyOf(id)) : storage.setItem(keyOf(id), text)))
