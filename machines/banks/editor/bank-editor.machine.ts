import { failure } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent } from '../../core/params'
import { sending, submitting, unsubmitted } from '../../forms/submission'
import { type AccountType, emptyEditor } from './bank-editor.rules'
import type { Context } from './bank-editor.setup'
import { type BankEditorEvent, bankEditorSetup } from './bank-editor.setup'

/** Adds a bank account, or edits one with the password (BANK-23, BANK-27). */
const bankEditorMachine = bankEditorSetup.createMachine({
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
    ...unsubmitted,
    intentId: '',
  }),
  initial: 'editing',
  states: {
    editing: {
      tags: 'resumable',
      on: {
        'bankEditor.search': { actions: withEvent('setSearch') },
        'bankEditor.closePicker': { actions: 'closePicker' },
        'bankEditor.pickBank': { actions: withEvent('setBank') },
        'bankEditor.enterName': { actions: withEvent('setName') },
        'bankEditor.pickType': { actions: withEvent('setType') },
        'bankEditor.enterNumber': { actions: withEvent('setNumber') },
        'bankEditor.enterPassword': { actions: withEvent('setPasswordFilled') },
        'bankEditor.submit': submitting('draftIsSound', 'saving', { actions: withEvent('setIntent') }),
      },
    },
    saving: sending('saveAccount', {
      input: ({ context: { id, draft, intentId } }: { context: Context }) => ({
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
        { guard: withError('passwordIsNeeded'), target: 'askingPassword', meta: { id: 'passwordNeeded' } },
        { target: 'editing', actions: failure, meta: { id: 'rejected' } },
      ],
    }),
    /**
     * The new account would be the payee, so the server requires the password (ruling 20). The form and the intent's
     * id are kept.
     */
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
