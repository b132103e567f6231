import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
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
import { ask } from '../../api/ask'
import { useAskCustomer } from '../../flows/ask-customer'
import { useReauthenticate } from '../../flows/reauthentication'
import { type Services, useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { useFlow } from '../../flows/use-flow'
import {
  DeleteBankAccountDocument,
  DiscardBankAccountDocument,
  MakeBankAccountDefaultDocument,
  RestoreBankAccountDocument,
} from '../../generated/graphql'
import { accountTail } from '../../ui/format'
import { type BankAccount, cacheAccount, dropAccount, loadBankDetails } from '../accounts.store'

type Step = (id: string, signal: AbortSignal) => Promise<void>

/** The calls on a bank account; each answer updates the cache. */
const bankAccountActors = ({ transport }: Services, client: ApolloClient) => {
  const step = (take: Step) =>
    fromPromise<void, { id: string }>(async ({ input, signal }) => {
      try {
        await take(input.id, signal)
      } catch (error) {
        // Refused, or done with its answer lost: reload the accounts.
        loadBankDetails(client).catch(() => undefined)
        throw error
      }
    })
  const changed = (account: BankAccount): void => cacheAccount(client, account)
  return {
    makeDefault: step(async (id, signal) => {
      changed(
        (await ask(transport, MakeBankAccountDefaultDocument, { id }, { signal })).makeBankAccountDefault,
      )
    }),
    deleteAccount: step(async (id, signal) => {
      changed((await ask(transport, DeleteBankAccountDocument, { id }, { signal })).deleteBankAccount)
    }),
    restoreAccount: step(async (id, signal) => {
      changed((await ask(transport, RestoreBankAccountDocument, { id }, { signal })).restoreBankAccount)
    }),
    discardAccount: step(async (id, signal) => {
      await ask(transport, DiscardBankAccountDocument, { id }, { signal })
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

/** Whether it becomes the default again is the server's to say. */
const justDeleted = (id: string): AccountStatus => ({
  id,
  isDefault: false,
  status: 'deleted',
  othersActive: true,
})

/** Runs the actions on bank accounts, some after a confirmation. */
export const useBankAccount = () => {
  const services = useServices()
  const { eventBus } = services
  const [state, send] = useFlow(bankAccountFlow, { actors: bankAccountActors(services, useApolloClient()) })
  const askCustomer = useAskCustomer()
  const { firstName, lastName } = useSession().account
  const answer = (confirmed: boolean): void =>
    send({ type: confirmed ? 'bankAccount.agree' : 'bankAccount.decline' })
  const askPassword = useReauthenticate('defaultBankAccount', answer)
  const askOnce = useEffectEvent(() => askPassword(payeeChangeText))

  useEffect(
    () =>
      eventBus.listen((domainEvent) => {
        if (domainEvent.type === 'toast.undone')
          send({ type: 'bankAccount.restore', standing: justDeleted(domainEvent.id) })
        if (domainEvent.type !== 'confirm.agreed' && domainEvent.type !== 'confirm.declined') return
        if (domainEvent.subject !== 'deleteBankAccount' && domainEvent.subject !== 'discardBankAccount')
          return
        send({ type: domainEvent.type === 'confirm.agreed' ? 'bankAccount.agree' : 'bankAccount.decline' })
      }),
    [eventBus, send],
  )

  // One confirmation serves the flow's three: it is in one state at a time and receives one answer.
  const waits = state.matches('askingPasswordToDelete') || state.matches('askingPasswordToRestore')
  useEffect(() => {
    if (waits) askOnce()
  }, [waits])

  const begin = (action: AccountAction, account: BankAccount, accounts: readonly BankAccount[]): void => {
    const event = { type: `bankAccount.${action}` as const, standing: accountStatus(account, accounts) }
    const about = `${account.bank.name} ${accountTail(account.accountNumber)}`
    // Another action may still be running.
    if (!state.can(event)) return
    send(event)
    if (action === 'makeDefault')
      askPassword(defaultChangeQuestion(account.accountName, [firstName ?? '', lastName ?? '']))
    if (action === 'delete') askCustomer({ subject: 'deleteBankAccount', text: deleteText, about })
    if (action === 'discard') askCustomer({ subject: 'discardBankAccount', text: discardText, about })
  }

  const doing = states[String(state.value)]
  return { begin, busy: doing ? { id: state.context.id, action: doing } : null }
}
