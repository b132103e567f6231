import { storagePrefix, stored } from '../../platform/storage'

/** Whether a sale was practised on this device in this session. */
export const practised = stored(`${storagePrefix}practised`, (json) => json === true)
