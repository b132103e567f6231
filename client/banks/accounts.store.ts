import type { ApolloClient } from '@apollo/client'
import {
  BankAccountPartsFragmentDoc,
  BankDetailsDocument,
  type BankDetailsQuery,
  type BankDetailsQueryVariables,
} from '../generated/graphql'
import type { Source } from '../resource/read-resource'

export type BankAccount = NonNullable<BankDetailsQuery['bankAccounts']>[number]

/** Both lists in one request. The old accounts may fail alone: nothing is ever paid to them. */
export const bankDetailsSource: Source<BankDetailsQuery, BankDetailsQueryVariables> = {
  document: BankDetailsDocument,
  variables: () => ({}),
  accept: ({ data }) => (data?.bankAccounts ? data : null),
  essential: 'bankAccounts',
  emptied: ['bankAccounts', 'oldBankAccounts'],
}

/** Revalidates quietly: on failure the shown data stay. */
export const loadBankDetails = async (client: ApolloClient): Promise<void> => {
  const { data } = await client.query({
    query: BankDetailsDocument,
    fetchPolicy: 'no-cache',
    errorPolicy: 'all',
  })
  if (data?.bankAccounts) client.writeQuery({ query: BankDetailsDocument, data })
}

/** The customer's accounts from the cache, if known. */
const knownIn = (client: ApolloClient): BankAccount[] =>
  client.readQuery({ query: BankDetailsDocument })?.bankAccounts ?? []

const write = (client: ApolloClient, account: BankAccount): void =>
  void client.writeFragment({
    id: client.cache.identify(account) ?? '',
    fragment: BankAccountPartsFragmentDoc,
    fragmentName: 'BankAccountParts',
    data: account,
  })

/** Writes the server's answer about an account to the cache; if it is the default now, no other one is (AMB-89). */
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
