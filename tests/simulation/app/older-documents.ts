import manifest from '../../../client/generated/persisted-documents.json'

/** What an older release asks of the gateway (older.ts). */
export const olderDocuments: Readonly<Record<string, string>> = manifest
