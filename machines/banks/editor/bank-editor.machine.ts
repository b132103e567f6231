import { errorOf, failure } from '../../core/declare-actor'
import { type AccountType, emptyEditor } from './bank-editor.rules'
import { bankEditorSetup } from './bank-editor.setup'

/** Adds a bank account, or edits one with the password (section 5, AMB-92). */
export const bankEditorMachine = bankEditorSetup.createMachine({
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
    /**
     * The new account would be the payee, so the server requires the password (ruling 20). The form and the intent's
     * id are kept.
     */
    askingPassword: { on: { 'bankEditor.agree': 'saving', 'bankEditor.decline': 'editing' } },
    saved: { tags: 'busy', type: 'final' },
  },
})
