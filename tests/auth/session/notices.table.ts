import { accountCalls, activeId, defaultId, deletedId, details } from '../../banks/accounts.fixture'
import { passwords, type Rest, type RestResponse } from '../../fixtures/rest'
import { type Call, usualBodies } from '../../wallets/money/money-calls.fixture'
import { hour, minute, nextPassword, peopleOf, tokenOf } from '../account/customers.fixture'
import { Authenticator } from '../biometrics/authenticator'
import { biometricsOf } from '../biometrics/biometrics.fixture'

type Reply = Pick<RestResponse<unknown>, 'status' | 'summary' | 'headers'>
/** A token's age, and whether a fingerprint or a typed password issued it. */
export const tokens = {
  'typed 4:59 ago': { ms: 5 * minute - 1_000, byFinger: false },
  'typed 5:00 ago': { ms: 5 * minute, byFinger: false },
  'typed 3 h ago': { ms: 3 * hour, byFinger: false },
  'by finger now': { ms: 0, byFinger: true },
  'by finger 5:00 ago': { ms: 5 * minute, byFinger: true },
}
/** Which tokens a call accepts, and the closest ones that it rejects. */
type Accepted = Partial<Record<keyof typeof tokens, boolean>>
const always: Accepted = { 'typed 3 h ago': true }
const typed: Accepted = { 'typed 4:59 ago': true, 'typed 5:00 ago': false, 'by finger now': false }
const proven: Accepted = { ...typed, 'by finger now': true, 'by finger 5:00 ago': false }

const transferred = { notices: ['Transfer sent'], bola: ['Transfer received'], did: ['transfer'] }

export interface Row {
  call: (token: string) => Promise<Reply>
  may: Accepted
  /** Titles of notifications: of the caller, and of bola. */
  notices?: string[]
  bola?: string[]
  did: string[]
  who?: 'ada' | 'newbie'
  /** With a token of her own, before the one that acts is issued. */
  before?: (token: string) => Promise<unknown>
  /** The new token; by default the token that acted. */
  opens?: (response: Reply) => Promise<string>
}

/** Every call that moves value, or changes the payee or the credentials: its token, and who is notified. */
export const rowsOf = (rest: Rest): Record<string, Row> => {
  const people = peopleOf(rest)
  const { beginRegistration, registerFor } = biometricsOf(rest)
  const bank = accountCalls(rest)
  const saved = { newPassword: nextPassword, confirmPassword: nextPassword, email: 'ada@example.com' }
  const ask = (method: string, path: string, token: string, body?: object) =>
    rest.request<{ id: string }>(path, { method, token, ...(body && { body }) })
  const move =
    (call: Call, body: object = {}) =>
    (token: string) =>
      ask('POST', `/v1/app/wallets/${call}`, token, { ...usualBodies[call], ...body })
  const credit = (amount: string) => () =>
    rest.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount })
  const edit = (id: string) => (token: string) =>
    bank.edit(id, { ...details, accountNumber: '5566778899', password: passwords.ada }, token)
  const person = (path: string, body: object) => (token: string) => ask('PATCH', path, token, body)
  const renewed = async (response: Reply) => tokenOf(response)
  const otherPassword = async () => tokenOf(await people.logIn('ada', nextPassword))

  let device: { id: string }
  let challenge: Awaited<ReturnType<typeof beginRegistration>>['data']
  const reset = async () => {
    const email = 'ada@example.com'
    await rest.request('/v1/auth/recovery/send', { body: { email } })
    const [mail] = await rest.world.mails(email)
    const otp = /\b\d{6}\b/.exec(mail!.body)![0]
    return rest.request('/v1/auth/recovery/reset', { body: { email, newPassword: nextPassword, otp } })
  }

  return {
    sell: { call: move('sell'), may: always, did: ['sell'] },
    'sell all': { call: move('sell/all'), may: always, did: ['sell'] },
    swap: { call: move('swap'), may: always, did: ['swap'] },
    'transfer to a new recipient': { call: move('transfer'), may: proven, ...transferred },
    'transfer to a known recipient': {
      ...{ before: move('transfer'), call: move('transfer'), may: always },
      ...transferred,
    },
    'transfer that makes it more than $1,000': {
      before: async (token) => [await credit('2000')(), await move('transfer')(token)],
      call: move('transfer', { amountCrypto: '980.00000001' }),
      may: proven,
      ...transferred,
    },
    'transfer that makes it $1,000': {
      before: async (token) => [await credit('2000')(), await move('transfer')(token)],
      call: move('transfer', { amountCrypto: '980' }),
      may: always,
      ...transferred,
    },
    'wallet mode': {
      call: person('/v1/app/wallets/mode', { walletStatus: true }),
      may: always,
      did: ['wallet mode'],
    },
    'first bank account': {
      who: 'newbie',
      call: (token) => bank.add(details, token),
      may: typed,
      notices: ['Payout account added'],
      did: ['bank account added'],
    },
    'another bank account': {
      call: (token) => bank.add({ ...details, accountNumber: '9988776655' }, token),
      may: always,
      did: ['bank account added'],
    },
    'default edited': {
      call: edit(defaultId),
      may: always,
      notices: ['Payout account edited'],
      did: ['bank account updated'],
    },
    'another one edited': { call: edit(activeId), may: always, did: ['bank account updated'] },
    'default changed': {
      call: (token) => bank.makeDefault(activeId, token),
      may: typed,
      notices: ['Payout account changed'],
      did: ['bank account default changed'],
    },
    'default deleted': {
      before: (token) => bank.remove(activeId, token),
      call: (token) => bank.remove(defaultId, token),
      may: typed,
      notices: ['Payout account removed'],
      did: ['bank account deleted'],
    },
    'another one deleted': {
      call: (token) => bank.remove(activeId, token),
      may: always,
      did: ['bank account deleted'],
    },
    'restored as default': {
      before: async (token) => [await bank.remove(activeId, token), await bank.remove(defaultId, token)],
      call: (token) => bank.restore(defaultId, token),
      may: typed,
      notices: ['Payout account changed'],
      did: ['bank account restored'],
    },
    'another one restored': {
      call: (token) => bank.restore(deletedId, token),
      may: always,
      did: ['bank account restored'],
    },
    'discarded for good': {
      call: (token) => bank.discard(deletedId, token),
      may: always,
      did: ['bank account discarded'],
    },
    'password saved': {
      call: (token) => ask('POST', '/v1/auth/password/save', token, saved),
      may: typed,
      notices: ['Password changed'],
      did: ['password change'],
    },
    'password changed by the old one': {
      call: (token) => people.changePassword(token, passwords.ada),
      may: always,
      notices: ['Password changed'],
      did: ['password change'],
      opens: renewed,
    },
    'password reset by mail': {
      call: reset,
      may: always,
      notices: ['Password reset'],
      did: ['login', 'password reset'],
      opens: otherPassword,
    },
    freeze: {
      call: (token) => ask('POST', '/v1/app/freeze', token),
      may: proven,
      notices: ['Account frozen'],
      did: ['account frozen'],
    },
    phone: {
      call: person('/v1/app/customers/acc-ada', { phone: '08099887766' }),
      may: always,
      notices: ['Phone number changed'],
      did: ['profile update'],
    },
    'the same phone': {
      before: person('/v1/app/customers/acc-ada', { phone: '08099887766' }),
      call: person('/v1/app/customers/acc-ada', { phone: '+2348099887766' }),
      may: always,
      did: ['profile update'],
    },
    name: {
      call: person('/v1/auth/account', { firstName: 'Ada', lastName: 'Obi' }),
      may: always,
      did: ['profile update'],
    },
    'fingerprint registered': {
      before: async (token) => {
        challenge = (await beginRegistration(token)).data
      },
      call: (token) =>
        ask('POST', '/v1/auth/biometric/registration', token, new Authenticator().create(challenge)),
      may: typed,
      notices: ['Fingerprint added'],
      did: ['fingerprint added'],
    },
    'fingerprint removed': {
      before: async (token) => {
        device = await registerFor(token)
      },
      call: (token) => ask('DELETE', `/v1/auth/biometric/${device.id}`, token),
      may: typed,
      notices: ['Fingerprint removed'],
      did: ['fingerprint removed'],
    },
    'signed in again': {
      call: (token) => people.logIn('ada', passwords.ada, { authorization: token }),
      may: always,
      did: ['password confirmed'],
      opens: renewed,
    },
    'signed in': {
      call: () => people.logIn('ada', passwords.ada),
      may: always,
      did: ['login'],
      opens: renewed,
    },
  }
}
