import { editorProblems } from '../../../machines/banks/editor/bank-editor.rules'
import { type ApiError, apiError, isFinal, needsPassword } from '../../../machines/core/api-error'
import { doneEvent, errorEvent, type Model, noResponse, received } from '../../models/graph'
import { invokesOnlyWhenValid, keepsWhenFailed } from '../../models/invariants'

const existsText = 'This bank account already exists'

export const bankEditorModel: Model<'bankEditor'> = {
  afterReload: ['log', 'bank, search, name and type; the customer types number and password again'],
  inputs: [
    { account: null, number: { length: 0, sound: false } },
    {
      account: { id: 'bac-ada-002', bankId: '100004', accountName: 'Ada Okafor', accountType: 'current' },
      number: { length: 10, sound: true },
    },
  ],
  events: [
    { type: 'bankEditor.search', text: 'kuda' },
    { type: 'bankEditor.closePicker' },
    { type: 'bankEditor.pickBank', bankId: '090267' },
    { type: 'bankEditor.enterNumber', verdict: { length: 10, sound: true } },
    { type: 'bankEditor.enterNumber', verdict: { length: 9, sound: false } },
    { type: 'bankEditor.enterName', text: 'Ada Okafor' },
    { type: 'bankEditor.pickType', accountType: 'savings' },
    { type: 'bankEditor.enterPassword', filled: true },
    { type: 'bankEditor.submit', intentId: 'intent-1' },
    ...received('bankEditor.agree', 'bankEditor.decline'),
    doneEvent('saveAccount'),
    errorEvent('saveAccount', apiError(409, existsText, { accountNumber: existsText })),
    errorEvent('saveAccount', apiError(400, 'Incorrect password', { password: 'Incorrect password' })),
    errorEvent('saveAccount', apiError(403, 'Please enter your password again')),
    errorEvent('saveAccount', noResponse),
  ],
  visibleState: ({ context: { id, draft, search, checked, error: reason } }) => [
    editorProblems(draft, id !== null),
    draft.bankId,
    draft.passwordFilled,
    search,
    checked,
    reason && [reason.status ?? 'silence', Object.keys(reason.fields)],
  ],
  // An open list of banks must be closed first. Only an edit has a password field; only a new account can get the
  // password dialog.
  offers: ({ context: { id, search } }, { type, error }) => {
    if (search !== null && type.startsWith('bankEditor.'))
      return ['bankEditor.pickBank', 'bankEditor.closePicker'].includes(type)
    if (type === 'bankEditor.closePicker') return false
    if ((error as { status?: number } | undefined)?.status === 403) return id === null
    const isPassword =
      type === 'bankEditor.enterPassword' || 'password' in ((error as { fields?: object })?.fields ?? {})
    return !isPassword || id !== null
  },
  url: '/dashboard/banks',
  persona: 'ada',
  setup: ({ account }) =>
    `on the page, click ${account === null ? "'Add Bank Account'" : "'More' of the second account, then 'Edit'"}`,
  expected: {
    askingPassword: "'Enter your password' over the form",
    editing: 'the form with what was typed',
  },
  steps: {
    'bankEditor.search': "Type {text} into 'Bank'",
    'bankEditor.closePicker': "Press Escape in 'Bank'",
    'bankEditor.pickBank': "Open 'Bank' and pick 'Kuda'",
    'bankEditor.enterNumber': ({ verdict }) =>
      `Type ${verdict.sound ? 'ten digits' : 'nine digits'} into 'Account Number'`,
    'bankEditor.enterName': "Type {text} into 'Beneficiary Name'",
    'bankEditor.pickType': "Choose 'Savings' in 'Account Type'",
    'bankEditor.enterPassword': "Type 'Ada-Naira-1' into 'Password'",
    'bankEditor.submit': "Click 'Save'",
    'bankEditor.agree': "Type 'Ada-Naira-1' into 'Password' and click 'Authenticate'",
    'bankEditor.decline': "Click 'Cancel'",
  },
  responses: {
    saveAccount: {
      call: 'POST /v1/app/newbankaccounts',
      needs: ({ error }) =>
        error?.status === 409
          ? 'type the bank and number of the first account'
          : error?.status === 400
            ? 'type a wrong password'
            : null,
      done: 'The dialog closes, and the list shows the account',
      failed: ({ summary, fields }) =>
        Object.keys(fields).length > 0
          ? `The field says '${summary}'`
          : summary
            ? 'The password dialog opens; the typed text stays'
            : 'No response comes',
    },
  },
  requirements: {
    'bankEditor.editing bankEditor.submit invalid': ['BANK-25', 'CONST-15'],
    'bankEditor.saving xstate.done.actor.saveAccount added': ['BANK-20'],
    'bankEditor.saving xstate.done.actor.saveAccount added refused': ['BANK-21'],
    'bankEditor.saving xstate.error.actor.saveAccount rejected': ['ERR-03'],
  },
  invariants: {
    'a rejection keeps the typed text': keepsWhenFailed('draft', 'id'),
    'an invalid form saves nothing': invokesOnlyWhenValid('saveAccount', (context) =>
      editorProblems(context.draft, context.id !== null),
    ),
    'a retry after a lost response keeps the intent id': ({ before, event, after }) =>
      event.type !== 'xstate.error.actor.saveAccount' ||
      (isFinal(event.error as ApiError) && !needsPassword(event.error)) ||
      before.context.intentId === after.context.intentId,
    'after a request for the password, only a password saves (ruling 20)': ({ before, event, invokes }) =>
      !before.matches('askingPassword') || invokes.length === (event.type === 'bankEditor.agree' ? 1 : 0),
    'the id of the edited account never changes': ({ before, after }) =>
      before.context.id === after.context.id,
  },
}
