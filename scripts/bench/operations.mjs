// The benchmark's request: a page of the transactions list, as the client requests it.
import { readFileSync } from 'node:fs'

const file = (name) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

export const typeDefs = file('schema.graphql')
export const documents = JSON.parse(file('client/generated/persisted-documents.json'))
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

/** The resolver of the schema's `transactions`; `get` requests a path of the upstream and parses its JSON. */
export const transactionsBy =
  (get) =>
  async (_, { page, size, status = 'all', currency }, { authorization }) => {
    const query = new URLSearchParams({ page, size, status, currency })
    const { data, numberOfPages, nextPage, previousPage } = await get(`${requests.route}?${query}`, {
      authorization,
    })
    const { transactions, totalTrades, totalNgn, totalUsd } = data
    return {
      nodes: transactions,
      pageInfo: {
        page,
        numberOfPages,
        hasNextPage: Boolean(nextPage),
        hasPreviousPage: Boolean(previousPage),
      },
      totals: { totalTrades, totalNgn, totalUsd },
    }
  }
