import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { statesOf } from '../../client/log/steps'
import { type FlowId, flows } from '../../machines/flows'
import { describeForms } from '../models/form-flows'
import { person } from './account/person'

const tagged = (flow: FlowId, tag: string): string[] =>
  statesOf(flows[flow].machine as AnyStateMachine).flatMap(({ key, tags }) =>
    tags.includes(tag) ? [key] : [],
  )

describe('while a form waits for an answer it says so, and a reload goes on only where it does not', () => {
  it.each<[FlowId, string[], string[]]>([
    ['login', ['editing'], ['askingCustomer', 'askingOld', 'welcomed', 'recognised']],
    ['register', ['editing'], ['registering', 'linking', 'welcomed', 'welcomedUnlinked']],
    [
      'recovery',
      ['askingEmail', 'enteringCode', 'choosingPassword'],
      ['sendingCode', 'verifyingCode', 'savingPassword'],
    ],
    ['oldAccount', ['editing'], ['recovering']],
    ['reauthenticate', ['closed'], ['checking']],
    ['biometricLogin', ['idle'], ['asking', 'welcomed']],
    ['session', ['closed', 'open'], []],
  ])('%s', (flow, resumable, busy) => {
    expect([tagged(flow, 'resumable'), tagged(flow, 'busy')]).toEqual([resumable, busy])
  })
})

const email = 'ada@example.com'
const enter = (flow: string, field: string, text: string) => ({ type: `${flow}.enter`, field, text })
/** With space around, and the phone in groups as it stands on a card. */
const typedAs = (field: string, text: string) =>
  field === 'phone' ? ` ${text.slice(0, 4)} ${text.slice(4, 7)}-${text.slice(7)}` : `  ${text} `
const enterAll = (flow: string) =>
  Object.entries(person).map(([field, text]) => enter(flow, field, typedAs(field, text)))

describeForms([
  {
    flow: 'login',
    typed: [
      { type: 'login.enterUserId', text: ' Ada ' },
      { type: 'login.enterPassword', filled: true },
    ],
    port: 'logIn',
    asked: { userId: 'Ada' },
    emitted: null,
  },
  {
    flow: 'register',
    input: { referral: null },
    typed: [...enterAll('register'), { type: 'register.enterPassword', verdict: 'good' }],
    port: 'registerAccount',
    asked: person,
    emitted: 'register.refused',
    named: {
      username: enter('register', 'username', 'adaobi'),
      password: { type: 'register.enterPassword', verdict: 'fair' },
    },
  },
  {
    flow: 'recovery',
    input: { resumed: null },
    typed: [{ type: 'recovery.enterEmail', text: ` ${email} ` }],
    port: 'sendCode',
    asked: { email },
    emitted: 'recovery.refused',
  },
  {
    flow: 'oldAccount',
    input: { stored: person, passwordHeld: true },
    typed: enterAll('oldAccount'),
    spoilt: [enter('oldAccount', 'phone', '12345')],
    port: 'recoverAccount',
    asked: person,
    emitted: 'oldAccount.refused',
    named: { email: enter('oldAccount', 'email', email), phone: enter('oldAccount', 'phone', person.phone) },
  },
])
