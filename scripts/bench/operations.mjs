// The benchmark's request: a page of the transactions list, as the client requests it.
import { readFileSync } from 'node:fs'

export const documents = JSON.parse(
  readFileSync(new URL('../../client/generated/persisted-documents.json', import.meta.url), 'utf8'),
)
const [id, text] = Object.entries(documents).find(([, document]) => document.includes('query HistoryPage('))

const operationName = 'HistoryPage'
const variables = { page: 1, size: 20, currency: 'all' }
const sha256Hash = id.replace(/^sha256:/, '')

export const requests = {
  route: '/v1/app/transactions/customer',
  path: '/v1/app/transactions/customer?page=1&size=20&status=all&currency=all',
  /** The body by the document's id, and with its text. */
  byId: JSON.stringify({
    extensions: { persistedQuery: { version: 1, sha256Hash } },
    operationName,
    variables,
  }),
  byText: JSON.stringify({ query: text, operationName, variables }),
}
