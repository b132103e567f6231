import { describe, expect, it } from 'vitest'
import type { Fact } from '../../machines/facts'
import type { OpenIntent } from '../../machines/shared/intent'
import { refusal } from '../../machines/shared/refusal'
import { confirmTitle } from '../../machines/shell/confirm.machine'
import { installText } from '../../machines/shell/install.rules'
import { isSuccess } from '../../machines/shell/success.rules'
import { alertFor, consoleWordFor, toastFor } from '../../machines/shell/toast.rules'

const fact = (type: Fact['type'], more: object = {}): Fact => ({ type, ...more }) as Fact
const saying = (type: Fact['type'], more?: object) => toastFor(fact(type, more))

/** By kind and words: the facts that are told so. */
const told: [kind: 'success' | 'error' | 'loading', text: string, ...types: Fact['type'][]][] = [
  ['success', 'Default bank account changed', 'bankAccount.becameDefault'],
  ['success', 'Bank account deleted', 'bankAccount.deleted'],
  ['success', 'Bank account restored', 'bankAccount.restored'],
  ['success', 'New bank account added', 'bankEditor.added'],
  ['success', 'Bank account updated', 'bankEditor.updated'],
  ['success', 'Biometric registered', 'biometricRegistration.succeeded'],
  ['success', 'Password changed', 'changePassword.succeeded'],
  ['success', 'Ticket submitted', 'complaint.filed'],
  ['success', 'Address Copied!', 'deposit.addressCopied'],
  ['success', 'QR code saved', 'deposit.pictureSaved'],
  ['success', 'ID Copied!', 'details.idCopied'],
  ['success', 'Live chat closed', 'liveChat.closed'],
  ['success', 'Live chat is open', 'liveChat.opened'],
  ['success', 'Account recovered. Please log in', 'oldAccount.recovered'],
  ['success', 'Profile updated', 'profileField.saved'],
  ['success', 'Receipt saved', 'receipt.saved'],
  ['success', 'Your password reset link has been sent', 'recovery.codeSent'],
  ['success', 'OTP verified.', 'recovery.codeVerified'],
  ['success', 'Your new password has been saved successfully.', 'recovery.completed'],
  ['success', 'Referral Code Copied!', 'referralBoard.codeCopied'],
  ['success', 'Referral Link Copied!', 'referralBoard.linkCopied'],
  ['success', 'Registration succesfull', 'register.succeeded'],
  ['success', 'Transaction reported', 'report.succeeded'],
  ['success', 'Swap completed', 'swap.completed'],
  ['success', 'Transfer completed', 'transfer.completed'],
  ['loading', 'Opening live chat…', 'liveChat.asked'],
  ['error', 'Live chat did not load. Please try again.', 'liveChat.failed'],
  ['error', 'Something went wrong. Please try again.', 'app.failed'],
  ['error', 'Saving the picture did not work. Take a screenshot instead.', 'deposit.pictureFailed'],
  ['error', 'The receipt could not be made. Please try again.', 'receipt.failed'],
  ['error', 'Please enter your password again to recover your account', 'oldAccount.passwordMissed'],
  ['error', 'Registration unsuccesfull', 'register.failed'],
  [
    'error',
    'Copying did not work. Select the text and copy it by hand.',
    'deposit.copyFailed',
    'details.copyFailed',
    'referralBoard.copyFailed',
  ],
  [
    'error',
    'We could not confirm this. Do not send again yet: we are checking.',
    'swap.unconfirmed',
    'transfer.unconfirmed',
  ],
]

describe('what the customer hears', () => {
  it.each(told)('[ERR-09] %s: %s', (kind, text, ...types) => {
    for (const type of types) expect([type, saying(type)]).toEqual([type, { kind, text }])
  })

  it('of a refusal: the server’s words, and of a 401 nothing', () => {
    const heard = (type: Fact['type'], status: number | null, summary: string | null) =>
      saying(type, { refusal: refusal(status, summary) })
    expect(heard('history.refused', 422, 'Not now')).toEqual({ kind: 'error', text: 'Not now' })
    expect(heard('history.refused', null, null)).toEqual({
      kind: 'error',
      text: 'Oops! Looks like you are offline.',
    })
    expect(heard('history.refused', 401, 'Not now')).toBeNull()
    expect(heard('sellOrder.refused', 422, 'Not now')).toEqual({ kind: 'error', text: 'Not now' })
    expect(heard('sellOrder.refused', null, null)).toEqual({
      kind: 'error',
      text: 'You cannot make sell from wallets at the moment',
    })
    expect(heard('sellOrder.refused', 401, null)).toBeNull()
  })

  it('of a copied address: whose it is, where that must be said', () => {
    expect(saying('deposit.addressCopied', { coin: 'USDT (TRC-20)' })).toEqual({
      kind: 'success',
      text: 'Address Copied!',
      detail: 'USDT (TRC-20) only',
    })
  })

  it('of money whose fate became known later', () => {
    const intent: OpenIntent = {
      intentId: 'i',
      kind: 'sell',
      symbol: 'BTC',
      chain: 'btc',
      amountCrypto: '0.5',
      createdAt: 1,
      state: 'unknown',
    }
    expect(saying('outbox.settled', { intent })).toEqual({ kind: 'success', text: 'Sell 0.5 BTC: confirmed' })
    expect(saying('outbox.rejected', { intent })).toEqual({
      kind: 'error',
      text: 'Sell 0.5 BTC: this did not happen. Nothing was moved.',
    })
  })

  it('[ERR-09] of a sale: nothing but of everything, and of one that nobody knows of a warning', () => {
    expect([
      saying('sellOrder.completed', { all: false }),
      saying('sellOrder.completed', { all: true }),
    ]).toEqual([null, { kind: 'success', text: 'Sold all successfully!' }])
    expect(saying('sellOrder.unconfirmed')).toEqual({
      kind: 'error',
      text: 'You cannot make sell from wallets at the moment',
      detail: 'Your sale may have gone through: do not sell again yet.',
    })
  })

  it('of an invitation that is refused: what is said of it', () => {
    const heard = (fields: Record<string, string>) =>
      saying('register.linkRefused', { refusal: refusal(422, 'No', fields) })
    expect(heard({ referredBy: 'Nobody has this code' })).toEqual({
      kind: 'error',
      text: 'Nobody has this code',
    })
    expect(heard({})).toEqual({ kind: 'error', text: 'No' })
  })

  it('[ERR-09] of news and of wallet mode', () => {
    const news = { symbol: 'USDT', status: 'approved' }
    expect([1, 2].map((count) => saying('watch.changed', { count, ...news }))).toEqual([
      { kind: 'success', text: 'USDT transaction: Approved' },
      { kind: 'success', text: '2 transactions have changed' },
    ])
    expect([true, false].map((on) => saying('walletMode.switched', { on })?.text)).toEqual([
      'Wallet mode has been turned on',
      'Wallet mode has been turned off',
    ])
  })

  it('of a session that ended: why, or an alert where it ended in another tab', () => {
    const ended = (reason: string) => fact('session.ended', { reason })
    const reasons = ['expired', 'accountDeleted', 'loggedOut', 'elsewhere']
    expect(reasons.map((reason) => toastFor(ended(reason)))).toEqual([
      { kind: 'error', text: 'You are not authorized. Please sign in' },
      { kind: 'success', text: 'Your account has been deleted' },
      null,
      null,
    ])
    expect(reasons.map((reason) => alertFor(ended(reason)))).toEqual([
      null,
      null,
      null,
      { title: 'Logged out', text: 'You were logged out in another tab.' },
    ])
    expect(alertFor(fact('session.rejected', { reason: 'elsewhere' }))).toBeNull()
  })

  it('nothing where nothing is to be told, nor of what nobody knows', () => {
    expect([saying('session.began'), toastFor({ type: 'no.fact' } as never)]).toEqual([null, null])
  })
})

it('only a fingerprint that failed goes to the console, by its case', () => {
  const failed = { case: 'general error' }
  expect(consoleWordFor(fact('biometricLogin.failed', failed))).toBe('general error')
  expect(consoleWordFor(fact('biometricRegistration.failed', failed))).toBe('general error')
  expect(consoleWordFor(fact('register.failed', failed))).toBeNull()
})

it('the customer got what they came for with an address, a receipt, a fingerprint or a sale', () => {
  const types = [
    'deposit.addressCopied',
    'biometricRegistration.succeeded',
    'receipt.saved',
    'sellOrder.completed',
  ]
  expect(types.map((type) => isSuccess(fact(type as Fact['type'])))).toEqual([true, true, true, true])
  expect([isSuccess(fact('swap.refused')), isSuccess({ type: '' } as never)]).toEqual([false, false])
})

it('dialogs are called what the contract calls them', () => {
  expect([confirmTitle, installText]).toEqual(['Confirmation', 'Install the app?'])
})
