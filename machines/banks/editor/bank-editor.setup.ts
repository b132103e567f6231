import { assign, emit, setup } from 'xstate'
import {
  type ApiError,
  isFinal,
  needsPassword,
  toApiError,
  toErrorEvent,
  withoutField,
} from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import { type Submission, submissionActions } from '../../forms/submission'
import {
  type AccountType,
  type EditorDraft,
  type EditorField,
  editorProblems,
  type NumberVerdict,
} from './bank-editor.rules'

/** The account without its number, which is in the vault. */
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

/** The input of the save; number and password are read from the vault. */
export interface SaveOrder {
  /** null: a new account. */
  id: string | null
  bankId: string
  accountName: string
  accountType: AccountType
  intentId: string
}

export interface Context extends Submission {
  id: string | null
  draft: EditorDraft
  /** The search text of the bank picker; null while it shows the selected bank. */
  search: string | null
  /** The idempotency key of a new account, so that a retry after a lost answer saves no second one. */
  intentId: string
}

const changed = (context: Context, field: EditorField, part: Partial<EditorDraft>): Partial<Context> => ({
  draft: { ...context.draft, ...part },
  error: withoutField(context.error, field),
  // A changed form is another account, so it gets a new key.
  ...(field === 'password' ? {} : { intentId: '' }),
})

/** The machine's actors, guards and actions. */
export const bankEditorSetup = setup({
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
    ...submissionActions<Context, BankEditorEvent>(),
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
    setError: assign(({ context }, { error }: { error: unknown }) => {
      const reason = toApiError(error)
      return { error: reason, intentId: isFinal(reason) ? '' : context.intentId }
    }),
    emitRefused: emit(toErrorEvent('bankEditor.refused')),
    emitAdded: emit({ type: 'bankEditor.added' } as const),
    emitUpdated: emit({ type: 'bankEditor.updated' } as const),
  },
})
