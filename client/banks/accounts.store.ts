import type { ApolloClient } from '@apollo/client'
import type { Acceptance } from '../api/ask'
import { query } from '../api/query'
import { BankAccountPartsFragmentDoc, BankDetailsDocument, type BankDetailsQuery } from '../generated/graphql'

export type BankAccount = NonNullable<BankDetailsQuery['bankAccounts']>[number]

/** Both lists in one request. The old accounts may fail alone: nothing is ever paid to them. */
const accepted: Acceptance<BankDetailsQuery> = {
  accept: ({ data }) => (data?.bankAccounts ? data : null),
  essential: 'bankAccounts',
}

export const bankDetailsReading = {
  name: 'bankAccounts',
  variables: {},
  ...accepted,
  emptied: ['bankAccounts', 'oldBankAccounts'],
}

/** Revalidates quietly: on failure the shown data stay. */
export const loadBankDetails = (client: ApolloClient): Promise<unknown> =>
  query(client, BankDetailsDocument, {}, accepted)

const knownIn = (client: ApolloClient): BankAccount[] =>
  client.readQuery({ query: BankDetailsDocument })?.bankAccounts ?? []

const write = (client: ApolloClient, account: BankAccount): void =>
  void client.writeFragment({
    id: client.cache.identify(account) ?? '',
    fragment: BankAccountPartsFragmentDoc,
    fragmentName: 'BankAccountParts',
    data: account,
  })

/** Writes the server's answer about an account to the cache; a default one ends the former default (BANK-13). */
export const cacheAccount = (client: ApolloClient, account: BankAccount): void => {
  for (const other of knownIn(client))
    if (account.isDefault && other.isDefault && other.id !== account.id)
      write(client, { ...other, isDefault: false })
  write(client, account)
}

/** Adds a new account in the server's order: the default first, then the newest. */
export const cacheNewAccount = (client: ApolloClient, account: BankAccount): void => {
  const known = knownIn(client).filter(({ id }) => id !== account.id)
  const defaults = account.isDefault ? [] : known.filter(({ isDefault }) => isDefault)
  const others = known.filter((one) => !defaults.includes(one))
  client.cache.updateQuery({ query: BankDetailsDocument }, (details) =>
    details ? { ...details, bankAccounts: [...defaults, account, ...others] } : details,
  )
}

/** Removes a deleted account from the cache. */
export const dropAccount = (client: ApolloClient, id: string): void => {
  client.cache.evict({ id: client.cache.identify({ __typename: 'BankAccount', id }) ?? '' })
  client.cache.gc()
}
