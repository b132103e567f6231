import { accountCalls, activeId, defaultId, deletedId, details } from '../../banks/accounts.fixture'
import { passwords, type Rest, type RestResponse } from '../../fixtures/rest'
import { type Call, usualBodies } from '../../wallets/money/money-calls.fixture'
import { customerCalls, hour, minute, nextPassword, tokenOf } from '../account/customers.fixture'
import { Authenticator } from '../biometrics/authenticator'
import { biometricsOf } from '../biometrics/biometrics.fixture'
import { ada, recoveryOf } from '../recovery/recovery.fixture'

type Reply = Pick<RestResponse<unknown>, 'status' | 'summary' | 'headers'>
/** A token's age, and whether a fingerprint or a typed password issued it. */
export const tokens = {
  'password 4:59 ago': { ms: 5 * minute - 1_000, hasFingerprint: false },
  'password 5:00 ago': { ms: 5 * minute, hasFingerprint: false },
  'password 3 h ago': { ms: 3 * hour, hasFingerprint: false },
  'fingerprint now': { ms: 0, hasFingerprint: true },
  'fingerprint 5:00 ago': { ms: 5 * minute, hasFingerprint: true },
}
type Accepted = Partial<Record<keyof typeof tokens, boolean>>
const always: Accepted = { 'password 3 h ago': true }
const freshPassword: Accepted = {
  'password 4:59 ago': true,
  'password 5:00 ago': false,
  'fingerprint now': false,
}
const freshLogin: Accepted = { ...freshPassword, 'fingerprint now': true, 'fingerprint 5:00 ago': false }

const transferNotices = { notices: ['Transfer sent'], bola: ['Transfer received'], activities: ['transfer'] }

export interface Row {
  call: (token: string) => Promise<Reply>
  accepts: Accepted
  /** Titles of new notifications of the caller and of bola. */
  notices?: string[]
  bola?: string[]
  activities: string[]
  persona?: 'ada' | 'newbie'
  /** Runs with a password token, before the fingerprint login. */
  before?: (token: string) => Promise<unknown>
  /** Returns the token after the call; by default the same token. */
  newToken?: (response: Reply) => Promise<string>
}

/** Every call that moves money or changes the payee or the credentials: accepted tokens, notifications, activities. */
export const rowsOf = (rest: Rest): Record<string, Row> => {
  const people = customerCalls(rest)
  const { beginRegistration, registerFor } = biometricsOf(rest)
  const bank = accountCalls(rest)
  const savedPassword = { newPassword: nextPassword, confirmPassword: nextPassword, email: ada }
  const send = (method: string, path: string, token: string, body?: object) =>
    rest.request<{ id: string }>(path, { method, token, ...(body && { body }) })
  const move =
    (call: Call, body: object = {}) =>
    (token: string) =>
      send('POST', `/v1/app/wallets/${call}`, token, { ...usualBodies[call], ...body })
  const credit = (amount: string) => () =>
    rest.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount })
  const edit = (id: string) => (token: string) =>
    bank.edit(id, { ...details, accountNumber: '5566778899', password: passwords.ada }, token)
  const patch = (path: string, body: object) => (token: string) => send('PATCH', path, token, body)
  const newTokenOf = async (response: Reply) => tokenOf(response)
  const tokenOfNextPassword = async () => tokenOf(await people.logIn('ada', nextPassword))

  let device: { id: string }
  let challenge: Awaited<ReturnType<typeof beginRegistration>>['data']
  const { send: sendCode, mailedCode, reset } = recoveryOf(rest)
  const resetByMail = async () => {
    await sendCode(ada)
    return reset(ada, await mailedCode(ada), nextPassword)
  }

  return {
    sell: { call: move('sell'), accepts: always, activities: ['sell'] },
    'sell all': { call: move('sell/all'), accepts: always, activities: ['sell'] },
    swap: { call: move('swap'), accepts: always, activities: ['swap'] },
    'transfer to a new recipient': { call: move('transfer'), accepts: freshLogin, ...transferNotices },
    'transfer to a known recipient': {
      ...{ before: move('transfer'), call: move('transfer'), accepts: always },
      ...transferNotices,
    },
    'transfer that makes it more than $1,000': {
      before: async (token) => [await credit('2000')(), await move('transfer')(token)],
      call: move('transfer', { amountCrypto: '980.00000001' }),
      accepts: freshLogin,
      ...transferNotices,
    },
    'transfer that makes it $1,000': {
      before: async (token) => [await credit('2000')(), await move('transfer')(token)],
      call: move('transfer', { amountCrypto: '980' }),
      accepts: always,
      ...transferNotices,
    },
    'wallet mode': {
      call: patch('/v1/app/wallets/mode', { walletStatus: true }),
      accepts: always,
      activities: ['wallet mode'],
    },
    'first bank account': {
      persona: 'newbie',
      call: (token) => bank.add(details, token),
      accepts: freshPassword,
      notices: ['Payout account added'],
      activities: ['bank account added'],
    },
    'another bank account': {
      call: (token) => bank.add({ ...details, accountNumber: '9988776655' }, token),
      accepts: always,
      activities: ['bank account added'],
    },
    'default edited': {
      call: edit(defaultId),
      accepts: always,
      notices: ['Payout account edited'],
      activities: ['bank account updated'],
    },
    'another one edited': { call: edit(activeId), accepts: always, activities: ['bank account updated'] },
    'default changed': {
      call: (token) => bank.makeDefault(activeId, token),
      accepts: freshPassword,
      notices: ['Payout account changed'],
      activities: ['bank account default changed'],
    },
    'default deleted': {
      before: (token) => bank.remove(activeId, token),
      call: (token) => bank.remove(defaultId, token),
      accepts: freshPassword,
      notices: ['Payout account removed'],
      activities: ['bank account deleted'],
    },
    'another one deleted': {
      call: (token) => bank.remove(activeId, token),
      accepts: always,
      activities: ['bank account deleted'],
    },
    'restored as default': {
      before: async (token) => [await bank.remove(activeId, token), await bank.remove(defaultId, token)],
      call: (token) => bank.restore(defaultId, token),
      accepts: freshPassword,
      notices: ['Payout account changed'],
      activities: ['bank account restored'],
    },
    'another one restored': {
      call: (token) => bank.restore(deletedId, token),
      accepts: always,
      activities: ['bank account restored'],
    },
    'discarded permanently': {
      call: (token) => bank.discard(deletedId, token),
      accepts: always,
      activities: ['bank account discarded'],
    },
    'password saved': {
      call: (token) => send('POST', '/v1/auth/password/save', token, savedPassword),
      accepts: freshPassword,
      notices: ['Password changed'],
      activities: ['password change'],
    },
    'password changed with the old one': {
      call: (token) => people.changePassword(token, passwords.ada),
      accepts: always,
      notices: ['Password changed'],
      activities: ['password change'],
      newToken: newTokenOf,
    },
    'password reset by mail': {
      call: resetByMail,
      accepts: always,
      notices: ['Password reset'],
      activities: ['login', 'password reset'],
      newToken: tokenOfNextPassword,
    },
    freeze: {
      call: (token) => send('POST', '/v1/app/freeze', token),
      accepts: freshLogin,
      notices: ['Account frozen'],
      activities: ['account frozen'],
    },
    phone: {
      call: patch('/v1/app/customers/acc-ada', { phone: '08099887766' }),
      accepts: always,
      notices: ['Phone number changed'],
      activities: ['profile update'],
    },
    'the same phone': {
      before: patch('/v1/app/customers/acc-ada', { phone: '08099887766' }),
      call: patch('/v1/app/customers/acc-ada', { phone: '+2348099887766' }),
      accepts: always,
      activities: ['profile update'],
    },
    name: {
      call: patch('/v1/auth/account', { firstName: 'Ada', lastName: 'Obi' }),
      accepts: always,
      activities: ['profile update'],
    },
    'fingerprint registered': {
      before: async (token) => {
        challenge = (await beginRegistration(token)).data
      },
      call: (token) =>
        send('POST', '/v1/auth/biometric/registration', token, new Authenticator().create(challenge)),
      accepts: freshPassword,
      notices: ['Fingerprint added'],
      activities: ['fingerprint added'],
    },
    'fingerprint removed': {
      before: async (token) => {
        device = await registerFor(token)
      },
      call: (token) => send('DELETE', `/v1/auth/biometric/${device.id}`, token),
      accepts: freshPassword,
      notices: ['Fingerprint removed'],
      activities: ['fingerprint removed'],
    },
    'logged in again': {
      call: (token) => people.logIn('ada', passwords.ada, { authorization: token }),
      accepts: always,
      activities: ['password confirmed'],
      newToken: newTokenOf,
    },
    'logged in': {
      call: () => people.logIn('ada', passwords.ada),
      accepts: always,
      activities: ['login'],
      newToken: newTokenOf,
    },
  }
}
