import type { ApolloClient } from '@apollo/client'
import { apiError } from '../../machines/core/api-error'
import { apiErrorIn, fieldErrorIn } from '../api/transport'
import {
  BankAccountPartsFragmentDoc,
  BankDetailsDocument,
  type BankDetailsQuery,
  type BankDetailsQueryVariables,
} from '../generated/graphql'
import type { Source } from '../resource/read-resource'

export type BankAccount = NonNullable<BankDetailsQuery['bankAccounts']>[number]

/** Both lists, in one request. The old ones may fail alone: nothing is ever paid to them. */
export const bankDetailsSource: Source<BankDetailsQuery, BankDetailsQueryVariables> = {
  document: BankDetailsDocument,
  variables: () => ({}),
  accept: ({ data, errors }) => {
    if (data?.bankAccounts) return data
    throw fieldErrorIn(errors, 'bankAccounts') ?? apiErrorIn(errors) ?? apiError(null, null)
  },
  emptied: ['bankAccounts', 'oldBankAccounts'],
}

/** Looks how things stand, quietly: should it fail, what is shown stays. */
export const loadBankDetails = async (client: ApolloClient): Promise<void> => {
  const { data } = await client.query({
    query: BankDetailsDocument,
    fetchPolicy: 'no-cache',
    errorPolicy: 'all',
  })
  if (data?.bankAccounts) client.writeQuery({ query: BankDetailsDocument, data })
}

/** The customer's accounts, while they are known. */
const knownIn = (client: ApolloClient): BankAccount[] =>
  client.readQuery({ query: BankDetailsDocument })?.bankAccounts ?? []

const write = (client: ApolloClient, account: BankAccount): void =>
  void client.writeFragment({
    id: client.cache.identify(account) ?? '',
    fragment: BankAccountPartsFragmentDoc,
    fragmentName: 'BankAccountParts',
    data: account,
  })

/** Keeps the server's answer about an account; where it is the default now, no other one is (AMB-89). */
export const cacheAccount = (client: ApolloClient, account: BankAccount): void => {
  for (const other of knownIn(client))
    if (account.isDefault && other.isDefault && other.id !== account.id)
      write(client, { ...other, isDefault: false })
  write(client, account)
}

/** Keeps a new account in the list, where the server would put it: the default first, then the newest. */
export const cacheNewAccount = (client: ApolloClient, account: BankAccount): void => {
  const known = knownIn(client).filter(({ id }) => id !== account.id)
  const defaults = account.isDefault ? [] : known.filter(({ isDefault }) => isDefault)
  const others = known.filter((one) => !defaults.includes(one))
  client.cache.updateQuery({ query: BankDetailsDocument }, (details) =>
    details ? { ...details, bankAccounts: [...defaults, account, ...others] } : details,
  )
}

/** An account that is gone for good. */
export const dropAccount = (client: ApolloClient, id: string): void => {
  client.cache.evict({ id: client.cache.identify({ __typename: 'BankAccount', id }) ?? '' })
  client.cache.gc()
}
