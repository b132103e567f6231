import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useEffect, useEffectEvent } from 'react'
import { fromPromise } from 'xstate'
import { bankAccountFlow } from '../../../machines/banks/account/bank-account.machine'
import {
  type AccountAction,
  type AccountStatus,
  accountStatus,
  deleteText,
  discardText,
  payeeChangeText,
} from '../../../machines/banks/accounts.rules'
import { defaultChangeQuestion } from '../../../machines/banks/editor/name-match.rules'
import { query } from '../../data/query'
import { type ResponseRules, runOperation } from '../../data/run-operation'
import { useAskCustomer } from '../../flows/ask-customer'
import { useReauthenticate } from '../../flows/reauthentication'
import { type Services, useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { useDomainEvent } from '../../flows/use-domain-event'
import { useFlow } from '../../flows/use-flow'
import {
  BankAccountPartsFragmentDoc,
  BankDetailsDocument,
  type BankDetailsQuery,
  DeleteBankAccountDocument,
  DiscardBankAccountDocument,
  MakeBankAccountDefaultDocument,
  RestoreBankAccountDocument,
} from '../../generated/graphql'
import { accountTail } from '../../ui/format'

export type BankAccount = NonNullable<BankDetailsQuery['bankAccounts']>[number]

/** The old accounts alone may fail to load, because we never pay into them. */
const detailsRules: ResponseRules<BankDetailsQuery> = {
  accept: ({ data }) => (data?.bankAccounts ? data : null),
  essential: 'bankAccounts',
}

export const bankDetailsReading = { name: 'bankAccounts', variables: {}, ...detailsRules }

const cachedAccounts = (client: ApolloClient): BankAccount[] =>
  client.readQuery({ query: BankDetailsDocument })?.bankAccounts ?? []

const write = (client: ApolloClient, account: BankAccount): void =>
  void client.writeFragment({
    id: client.cache.identify(account) ?? '',
    fragment: BankAccountPartsFragmentDoc,
    fragmentName: 'BankAccountParts',
    data: account,
  })

/** Caches a changed account; a new default replaces the former one (BANK-13). */
export const cacheAccount = (client: ApolloClient, account: BankAccount): void => {
  for (const other of cachedAccounts(client))
    if (account.isDefault && other.isDefault && other.id !== account.id)
      write(client, { ...other, isDefault: false })
  write(client, account)
}

/** Caches a new account in the server's order: the default first, then the newest. */
export const cacheNewAccount = (client: ApolloClient, account: BankAccount): void => {
  const otherAccounts = cachedAccounts(client).filter(({ id }) => id !== account.id)
  const defaults = account.isDefault ? [] : otherAccounts.filter(({ isDefault }) => isDefault)
  const nonDefaults = otherAccounts.filter((account) => !defaults.includes(account))
  client.cache.updateQuery({ query: BankDetailsDocument }, (details) =>
    details ? { ...details, bankAccounts: [...defaults, account, ...nonDefaults] } : details,
  )
}

const dropAccount = (client: ApolloClient, id: string): void => {
  client.cache.evict({ id: client.cache.identify({ __typename: 'BankAccount', id }) ?? '' })
  client.cache.gc()
}

const bankAccountActors = ({ transport }: Services, client: ApolloClient) => {
  const step = (take: (id: string, signal: AbortSignal) => Promise<void>) =>
    fromPromise<void, { id: string }>(async ({ input, signal }) => {
      try {
        await take(input.id, signal)
      } catch (error) {
        // The change was rejected or its response lost, so the cached accounts may be wrong.
        query(client, BankDetailsDocument, {}, detailsRules).catch(() => undefined)
        throw error
      }
    })
  const change = (document: TypedDocumentNode<{ account: BankAccount }, { id: string }>) =>
    step(async (id, signal) =>
      cacheAccount(client, (await runOperation(transport, document, { id }, { signal })).account),
    )
  return {
    makeDefault: change(MakeBankAccountDefaultDocument),
    deleteAccount: change(DeleteBankAccountDocument),
    restoreAccount: change(RestoreBankAccountDocument),
    discardAccount: step(async (id, signal) => {
      await runOperation(transport, DiscardBankAccountDocument, { id }, { signal })
      dropAccount(client, id)
    }),
  }
}

const states: Readonly<Record<string, AccountAction>> = {
  makingDefault: 'makeDefault',
  deleting: 'delete',
  askingPasswordToDelete: 'delete',
  restoring: 'restore',
  askingPasswordToRestore: 'restore',
  discarding: 'discard',
}

const deletedStatus = (id: string): AccountStatus => ({
  id,
  isDefault: false,
  status: 'deleted',
  othersActive: true,
})

export const useBankAccount = () => {
  const services = useServices()
  const [state, send] = useFlow(bankAccountFlow, { actors: bankAccountActors(services, useApolloClient()) })
  const askCustomer = useAskCustomer()
  const { firstName, lastName } = useSession().account
  const sendConfirmation = (confirmed: boolean): void =>
    send({ type: confirmed ? 'bankAccount.agree' : 'bankAccount.decline' })
  const askPassword = useReauthenticate('defaultBankAccount', sendConfirmation)
  const askOnce = useEffectEvent(() => askPassword(payeeChangeText))

  useDomainEvent((domainEvent) => {
    if (domainEvent.type === 'toast.undone')
      send({ type: 'bankAccount.restore', standing: deletedStatus(domainEvent.id) })
    if (domainEvent.type !== 'confirm.agreed' && domainEvent.type !== 'confirm.declined') return
    if (domainEvent.subject === 'deleteBankAccount' || domainEvent.subject === 'discardBankAccount')
      sendConfirmation(domainEvent.type === 'confirm.agreed')
  })

  // One password dialog serves three actions, because the flow is in one state at a time.
  const isAskingPassword = state.matches('askingPasswordToDelete') || state.matches('askingPasswordToRestore')
  useEffect(() => {
    if (isAskingPassword) askOnce()
  }, [isAskingPassword])

  const begin = (action: AccountAction, account: BankAccount, accounts: readonly BankAccount[]): void => {
    const event = { type: `bankAccount.${action}` as const, standing: accountStatus(account, accounts) }
    const accountLabel = `${account.bank.name} ${accountTail(account.accountNumber)}`
    if (!state.can(event)) return
    send(event)
    if (action === 'makeDefault')
      askPassword(defaultChangeQuestion(account.accountName, [firstName ?? '', lastName ?? '']))
    if (action === 'delete')
      askCustomer({ subject: 'deleteBankAccount', text: deleteText, about: accountLabel })
    if (action === 'discard')
      askCustomer({ subject: 'discardBankAccount', text: discardText, about: accountLabel })
  }

  const runningAction = states[String(state.value)]
  return { begin, busy: runningAction ? { id: state.context.id, action: runningAction } : null }
}
