// The benchmark's request: a page of the transactions list, as the client requests it.
import { readFileSync } from 'node:fs'

export const documents = JSON.parse(
  readFileSync(new URL('../../client/generated/persisted-documents.json', import.meta.url), 'utf8'),
)
const [id] = Object.entries(documents).find(([, document]) => document.includes('query HistoryPage('))

export const requestBody = JSON.stringify({
  extensions: { persistedQuery: { version: 1, sha256Hash: id.replace(/^sha256:/, '') } },
  operationName: 'HistoryPage',
  variables: { page: 1, size: 20, currency: 'all' },
})
