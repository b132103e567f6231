import { assign, emit, setup } from 'xstate'
import {
  type ApiError,
  isFinal,
  needsPassword,
  toApiError,
  toErrorEvent,
  withoutField,
} from '../../core/api-error'
import { declareActor, errorOf, failure } from '../../core/declare-actor'
import {
  type AccountType,
  type EditorDraft,
  type EditorField,
  editorProblems,
  emptyEditor,
  type NumberVerdict,
} from './bank-editor.rules'

/** The account at hand, without its number: that waits in the vault. */
export interface Edited {
  id: string
  bankId: string
  accountName: string
  accountType: AccountType
}

export type BankEditorEvent =
  | { type: 'bankEditor.search'; text: string }
  | { type: 'bankEditor.closePicker' }
  | { type: 'bankEditor.pickBank'; bankId: string }
  | { type: 'bankEditor.enterName'; text: string }
  | { type: 'bankEditor.pickType'; accountType: string }
  /** The texts themselves go into the vault. */
  | { type: 'bankEditor.enterNumber'; verdict: NumberVerdict }
  | { type: 'bankEditor.enterPassword'; filled: boolean }
  | { type: 'bankEditor.submit'; intentId: string }
  /** The customer typed the password that the server asked for, or closed the question. */
  | { type: 'bankEditor.agree' | 'bankEditor.decline' }

export type BankEditorEmitted =
  | { type: 'bankEditor.added' | 'bankEditor.updated' }
  | { type: 'bankEditor.refused'; error: ApiError }

/** What is sent with the number, and the password of an edit. */
export interface SaveOrder {
  /** null: a new account. */
  id: string | null
  bankId: string
  accountName: string
  accountType: AccountType
  intentId: string
}

interface Context {
  id: string | null
  draft: EditorDraft
  /** What is typed in the bank picker; null while it shows what was picked. */
  search: string | null
  checked: boolean
  error: ApiError | null
  /** Names the account to be, so that asking again after a lost answer saves no second one. */
  intentId: string
}

const changed = (context: Context, field: EditorField, part: Partial<EditorDraft>): Partial<Context> => ({
  draft: { ...context.draft, ...part },
  error: withoutField(context.error, field),
  // Another account is meant now.
  ...(field === 'password' ? {} : { intentId: '' }),
})

/** Adding a bank account, or changing one with the password (section 5, AMB-92). */
export const bankEditorMachine = setup({
  types: {
    input: {} as { account: Edited | null; number: NumberVerdict },
    context: {} as Context,
    events: {} as BankEditorEvent,
    emitted: {} as BankEditorEmitted,
  },
  actors: { saveAccount: declareActor<void, SaveOrder>('saveAccount') },
  guards: {
    draftIsSound: ({ context }) =>
      Object.keys(editorProblems(context.draft, context.id !== null)).length === 0,
    accountIsNew: ({ context }) => context.id === null,
    passwordIsNeeded: (_, { error }: { error: unknown }) => needsPassword(error),
  },
  actions: {
    setSearch: assign((_, { text }: { text: string }) => ({ search: text })),
    closePicker: assign({ search: null }),
    setBank: assign(({ context }, { bankId }: { bankId: string }) => ({
      ...changed(context, 'bankId', { bankId }),
      search: null,
    })),
    setName: assign(({ context }, { text }: { text: string }) =>
      changed(context, 'accountName', { accountName: text }),
    ),
    setType: assign(({ context }, { accountType }: { accountType: string }) =>
      changed(context, 'accountType', { accountType }),
    ),
    setNumber: assign(({ context }, { verdict }: { verdict: NumberVerdict }) =>
      changed(context, 'accountNumber', { accountNumber: verdict }),
    ),
    setPasswordFilled: assign(({ context }, { filled }: { filled: boolean }) =>
      changed(context, 'password', { passwordFilled: filled }),
    ),
    setIntent: assign(({ context }, { intentId }: { intentId: string }) => ({
      intentId: context.intentId || intentId,
      error: null,
    })),
    showProblems: assign({ checked: true }),
    setError: assign(({ context }, { error }: { error: unknown }) => {
      const reason = toApiError(error)
      return { error: reason, intentId: isFinal(reason) ? '' : context.intentId }
    }),
    emitRefused: emit(toErrorEvent('bankEditor.refused')),
    emitAdded: emit({ type: 'bankEditor.added' } as const),
    emitUpdated: emit({ type: 'bankEditor.updated' } as const),
  },
}).createMachine({
  id: 'bankEditor',
  context: ({ input: { account, number } }) => ({
    id: account?.id ?? null,
    draft: account
      ? {
          bankId: account.bankId,
          accountName: account.accountName,
          accountNumber: number,
          accountType: account.accountType,
          passwordFilled: false,
        }
      : emptyEditor,
    search: null,
    checked: false,
    error: null,
    intentId: '',
  }),
  initial: 'editing',
  states: {
    editing: {
      tags: 'resumable',
      on: {
        'bankEditor.search': { actions: { type: 'setSearch', params: ({ event }) => event } },
        'bankEditor.closePicker': { actions: 'closePicker' },
        'bankEditor.pickBank': { actions: { type: 'setBank', params: ({ event }) => event } },
        'bankEditor.enterName': { actions: { type: 'setName', params: ({ event }) => event } },
        'bankEditor.pickType': { actions: { type: 'setType', params: ({ event }) => event } },
        'bankEditor.enterNumber': { actions: { type: 'setNumber', params: ({ event }) => event } },
        'bankEditor.enterPassword': { actions: { type: 'setPasswordFilled', params: ({ event }) => event } },
        'bankEditor.submit': [
          {
            guard: 'draftIsSound',
            target: 'saving',
            actions: { type: 'setIntent', params: ({ event }) => event },
            meta: { id: 'valid' },
          },
          { actions: 'showProblems', meta: { id: 'invalid' } },
        ],
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveAccount',
        src: 'saveAccount',
        input: ({ context: { id, draft, intentId } }) => ({
          id,
          bankId: draft.bankId,
          accountName: draft.accountName.trim(),
          accountType: draft.accountType as AccountType,
          intentId,
        }),
        onDone: [
          { guard: 'accountIsNew', target: 'saved', actions: 'emitAdded', meta: { id: 'added' } },
          { target: 'saved', actions: 'emitUpdated', meta: { id: 'updated' } },
        ],
        onError: [
          {
            guard: { type: 'passwordIsNeeded', params: errorOf },
            target: 'askingPassword',
            meta: { id: 'passwordNeeded' },
          },
          { target: 'editing', actions: failure, meta: { id: 'rejected' } },
        ],
      },
    },
    /** It would be the account that is paid (ruling 20). What was typed stays, and so does the id of the save. */
    askingPassword: { on: { 'bankEditor.agree': 'saving', 'bankEditor.decline': 'editing' } },
    saved: { tags: 'busy', type: 'final' },
  },
})
