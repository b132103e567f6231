import { assign, emit, setup } from 'xstate'
import {
  type ApiError,
  isFinal,
  needsPassword,
  toApiError,
  toErrorEvent,
  withoutField,
} from '../../core/api-error'
import { declareActor, failure, sendingState } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent } from '../../core/params'
import { emptySubmission, type Submission, submissionActions, submitTransitions } from '../../core/submission'
import { cleanText } from '../../values/clean-text'
import {
  type AccountType,
  type EditorDraft,
  type EditorField,
  editorProblems,
  emptyEditor,
  type NumberVerdict,
} from './bank-editor.rules'

interface EditedAccount {
  id: string
  bankId: string
  accountName: string
  accountType: AccountType
}

type BankEditorEvent =
  | { type: 'bankEditor.search'; text: string }
  | { type: 'bankEditor.closePicker' }
  | { type: 'bankEditor.pickBank'; bankId: string }
  | { type: 'bankEditor.enterName'; text: string }
  | { type: 'bankEditor.pickType'; accountType: string }
  | { type: 'bankEditor.enterNumber'; verdict: NumberVerdict }
  | { type: 'bankEditor.enterPassword'; filled: boolean }
  | { type: 'bankEditor.submit'; intentId: string }
  | { type: 'bankEditor.agree' | 'bankEditor.decline' }

type BankEditorEmitted =
  | { type: 'bankEditor.added' | 'bankEditor.updated' }
  | { type: 'bankEditor.refused'; error: ApiError }

/** The actor reads the number and the password from the vault. */
export interface SaveOrder extends Omit<EditedAccount, 'id'> {
  id: string | null
  intentId: string
}

interface Context extends Submission {
  id: string | null
  draft: EditorDraft
  search: string | null
  /** The idempotency key of a new account: a retry after a lost response does not add a second one. */
  intentId: string
}

const withChange = (context: Context, field: EditorField, part: Partial<EditorDraft>): Partial<Context> => ({
  draft: { ...context.draft, ...part },
  error: withoutField(context.error, field),
  // A changed form describes another account, so it gets a new key.
  ...(field === 'password' ? {} : { intentId: '' }),
})

const bankEditorSetup = setup({
  types: {
    input: {} as { account: EditedAccount | null; number: NumberVerdict },
    context: {} as Context,
    events: {} as BankEditorEvent,
    emitted: {} as BankEditorEmitted,
  },
  actors: { saveAccount: declareActor<void, SaveOrder>('saveAccount') },
  guards: {
    isDraftValid: ({ context }) =>
      Object.keys(editorProblems(context.draft, context.id !== null)).length === 0,
    isAccountNew: ({ context }) => context.id === null,
    isPasswordNeeded: (_, { error }: { error: unknown }) => needsPassword(error),
  },
  actions: {
    ...submissionActions<Context, BankEditorEvent>(),
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

/** Adds a bank account, or edits one with the password (BANK-23, BANK-27). */
const bankEditorMachine = bankEditorSetup.createMachine({
  id: 'bankEditor',
  context: ({ input: { account, number } }) => {
    const { id = null, ...details } = account ?? {}
    const draft = { ...emptyEditor, ...details, accountNumber: number }
    return { id, draft, search: null, ...emptySubmission, intentId: '' }
  },
  initial: 'editing',
  states: {
    editing: {
      tags: 'resumable',
      on: {
        'bankEditor.search': { actions: assign(({ event: { text } }) => ({ search: text })) },
        'bankEditor.closePicker': { actions: assign({ search: null }) },
        'bankEditor.pickBank': {
          actions: assign(({ context, event: { bankId } }) => ({
            ...withChange(context, 'bankId', { bankId }),
            search: null,
          })),
        },
        'bankEditor.enterName': {
          actions: assign(({ context, event: { text } }) =>
            withChange(context, 'accountName', { accountName: text }),
          ),
        },
        'bankEditor.pickType': {
          actions: assign(({ context, event: { accountType } }) =>
            withChange(context, 'accountType', { accountType }),
          ),
        },
        'bankEditor.enterNumber': {
          actions: assign(({ context, event: { verdict } }) =>
            withChange(context, 'accountNumber', { accountNumber: verdict }),
          ),
        },
        'bankEditor.enterPassword': {
          actions: assign(({ context, event: { filled } }) =>
            withChange(context, 'password', { passwordFilled: filled }),
          ),
        },
        'bankEditor.submit': submitTransitions('isDraftValid', 'saving', { actions: withEvent('setIntent') }),
      },
    },
    saving: sendingState('saveAccount', {
      input: ({ context: { id, draft, intentId } }: { context: Context }) => ({
        id,
        bankId: draft.bankId,
        accountName: cleanText(draft.accountName),
        accountType: draft.accountType as AccountType,
        intentId,
      }),
      onDone: [
        { guard: 'isAccountNew', target: 'saved', actions: 'emitAdded', meta: { id: 'added' } },
        { target: 'saved', actions: 'emitUpdated', meta: { id: 'updated' } },
      ],
      onError: [
        { guard: withError('isPasswordNeeded'), target: 'askingPassword', meta: { id: 'passwordNeeded' } },
        { target: 'editing', actions: failure, meta: { id: 'rejected' } },
      ],
    }),
    /** A new account that becomes the payee needs the password (ruling 20). The retry keeps the intent's id. */
    askingPassword: { on: { 'bankEditor.agree': 'saving', 'bankEditor.decline': 'editing' } },
    saved: { tags: 'busy', type: 'final' },
  },
})

export const bankEditorFlow = defineFlow({
  machine: bankEditorMachine,
  version: 1,
  log: {
    received: {
      'bankEditor.search': ['text'],
      'bankEditor.pickBank': ['bankId'],
      'bankEditor.enterName': ['text'],
      'bankEditor.pickType': ['accountType'],
      'bankEditor.enterNumber': ['verdict.length', 'verdict.sound'],
      'bankEditor.enterPassword': ['filled'],
      'bankEditor.submit': ['intentId'],
    },
    input: [
      'account.id',
      'account.bankId',
      'account.accountName',
      'account.accountType',
      'number.length',
      'number.sound',
    ],
  },
  resume: ({ context: { draft, search } }): BankEditorEvent[] => [
    { type: 'bankEditor.pickBank', bankId: draft.bankId },
    { type: 'bankEditor.enterName', text: draft.accountName },
    { type: 'bankEditor.pickType', accountType: draft.accountType },
    ...(search === null ? [] : [{ type: 'bankEditor.search', text: search } as const]),
  ],
})
