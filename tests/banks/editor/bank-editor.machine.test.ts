import { expect, it } from 'vitest'
import { numberVerdict } from '../../../machines/banks/editor/bank-editor.rules'
import { describeForms, start } from '../../models/form-flows'

const submit = (intentId: string) => ({ type: 'bankEditor.submit', intentId })
const enterNumber = (typed: string) => ({ type: 'bankEditor.enterNumber', verdict: numberVerdict(typed) })
const enterName = (text: string) => ({ type: 'bankEditor.enterName', text })
const password = { type: 'bankEditor.enterPassword', filled: true }

const newAccount = { account: null, number: numberVerdict('') }
const typed = [
  { type: 'bankEditor.pickBank', bankId: '000013' },
  enterNumber(' 0123456789 '),
  enterName('  Ada Okafor \n'),
  { type: 'bankEditor.pickType', accountType: 'savings' },
]
const details = { bankId: '000013', accountName: 'Ada Okafor', accountType: 'savings' as const }
const account = { id: 'b', ...details }
const savedAccount = { account, number: numberVerdict('0123456789') }
const playFilled = (...events: { type: string }[]) => start('bankEditor', newAccount, ...typed, ...events)

const form = {
  flow: 'bankEditor',
  submit: submit('one'),
  actor: 'saveAccount',
  emitted: 'bankEditor.refused',
} as const
describeForms([
  {
    ...form,
    input: newAccount,
    typed,
    sentInput: { id: null, ...details, intentId: 'one' },
    namedEvents: {
      bankId: { type: 'bankEditor.pickBank', bankId: '000014' },
      accountNumber: enterNumber('0123456780'),
      accountName: enterName('Ada O'),
      accountType: { type: 'bankEditor.pickType', accountType: 'current' },
      password,
    },
  },
  // An edit starts with the saved values and needs the password.
  { ...form, input: savedAccount, typed: [password], sentInput: { ...account, intentId: 'one' } },
])

it('the bank editor trims values before validation and sending [BANK-26]', async () => {
  const flow = await playFilled(enterName('  Ada  '), submit('one'))
  expect([flow.calls, flow.state.context.checked]).toEqual([[], true])
  for (const event of [enterName('  Ada Okafor \n'), submit('two')]) await flow.happen(event)
  expect(flow.calls).toEqual([{ actor: 'saveAccount', input: { id: null, ...details, intentId: 'two' } }])
  expect(JSON.stringify(flow.records)).not.toContain('0123456789')
})
