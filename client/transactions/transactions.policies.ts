import type { FieldFunctionOptions, Reference, TypePolicies } from '@apollo/client'

interface Page {
  nodes: readonly Reference[]
}

/** Rows of two pages, each transaction once: what is known keeps its place, news go to the end. */
export const joined = <Row>(
  known: readonly Row[],
  news: readonly Row[],
  idOf: (row: Row) => unknown,
): Row[] => {
  const ids = new Set(known.map(idOf))
  return [...known, ...news.filter((row) => !ids.has(idOf(row)))]
}

const mergePages = (known: Page | undefined, news: Page, { args, readField }: FieldFunctionOptions): Page =>
  known && args?.page !== 1
    ? { ...news, nodes: joined(known.nodes, news.nodes, (row) => readField('id', row)) }
    : news

/**
 * One growing list per currency, so that an answer for one never lands in another's (TX-14). Page 1 begins the
 * list anew; a transaction that two pages bring, because newer ones pushed it on, stands in it once.
 */
export const transactionsPolicies: TypePolicies = {
  Query: {
    fields: {
      transactions: { keyArgs: ['currency', 'status'], merge: mergePages },
      transaction: (existing, { args, canRead, toReference }) => {
        const known = toReference({ __typename: 'Transaction', id: args?.id })
        return canRead(known) ? known : existing
      },
    },
  },
  Transaction: { fields: { currency: { merge: true }, bankAccount: { merge: true } } },
}
