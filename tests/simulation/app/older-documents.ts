// What an older release asks of the gateway (older.ts).
export { default as olderDocuments } from '../../../client/generated/persisted-documents.json'
