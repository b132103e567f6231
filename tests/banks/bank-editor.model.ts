import { editorProblems } from '../../machines/banks/bank-editor.rules'
import { refusal } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

const existsText = 'This bank account already exists'

/** A new account and a change of one: each field good and bad, a duplicate, a wrong password, a lost answer. */
export const bankEditorModel: Model<'bankEditor'> = {
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
    done('saveAccount'),
    failed('saveAccount', refusal(409, existsText, { accountNumber: existsText })),
    failed('saveAccount', refusal(400, 'Incorrect password', { password: 'Incorrect password' })),
    failed('saveAccount', refusal(null, null)),
  ],
  seen: ({ context: { id, draft, search, checked, refusal: reason } }) => [
    editorProblems(draft, id !== null),
    draft.bankId,
    draft.passwordFilled,
    search,
    checked,
    reason && [reason.status ?? 'silence', Object.keys(reason.fields)],
  ],
}
