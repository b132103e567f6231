import { describe, expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import type { DomainEvent } from '../../../machines/domain-events'
import type { OpenIntent } from '../../../machines/money/intent'
import { alertFor, consoleWordFor, toastFor } from '../../../machines/shell/overlays/toast.rules'
import { isSuccess } from '../../../machines/shell/success.rules'

const domainEvent = (type: DomainEvent['type'], payload: object = {}): DomainEvent =>
  ({ type, ...payload }) as DomainEvent
const toastOf = (type: DomainEvent['type'], payload?: object) => toastFor(domainEvent(type, payload))

const expected: [kind: 'success' | 'error' | 'loading', text: string, ...types: DomainEvent['type'][]][] = [
  ['success', 'Default bank account changed', 'bankAccount.becameDefault'],
  ['success', 'Bank account deleted', 'bankAccount.deleted'],
  ['success', 'Bank account restored', 'bankAccount.restored'],
  ['success', 'New bank account added', 'bankEditor.added'],
  ['success', 'Bank account updated', 'bankEditor.updated'],
  ['success', 'Biometric registered', 'biometricRegistration.succeeded'],
  ['success', 'Password changed', 'changePassword.succeeded'],
  ['success', 'Ticket submitted', 'complaint.filed'],
  ['success', 'Ticket reopened', 'ticket.reopened'],
  ['success', 'Device logged out', 'devices.loggedOut'],
  ['success', 'All other devices logged out', 'devices.othersLoggedOut'],
  ['success', 'Fingerprint removed', 'fingerprints.removed'],
  ['success', 'All fingerprints removed', 'fingerprints.allRemoved'],
  ['success', 'Your account is frozen for 24 hours', 'freeze.succeeded'],
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
  ['success', 'Referral code added', 'linkReferral.succeeded'],
  ['success', 'Referral Code Copied!', 'referralBoard.codeCopied'],
  ['success', 'Referral Link Copied!', 'referralBoard.linkCopied'],
  ['success', 'Registration succesfull', 'register.succeeded'],
  ['success', 'Transaction reported', 'report.succeeded'],
  ['loading', 'Opening live chat…', 'liveChat.asked'],
  ['error', 'Live chat did not load. Please try again.', 'liveChat.failed'],
  ['error', 'Something went wrong. Please try again.', 'app.failed'],
  ['error', "We couldn't save the picture. Take a screenshot instead.", 'deposit.pictureFailed'],
  ['error', "We couldn't make the file. Try again, or take a screenshot.", 'receipt.failed'],
  ['error', 'Please enter your password again to recover your account', 'oldAccount.passwordMissed'],
  ['error', 'Registration unsuccesfull', 'register.failed'],
  [
    'error',
    "We couldn't copy it. Select the text and copy it manually.",
    'deposit.copyFailed',
    'details.copyFailed',
    'referralBoard.copyFailed',
  ],
]

describe('toast messages', () => {
  it.each(expected)('the %s toast reads %s [ERR-09]', (kind, text, ...types) => {
    for (const type of types) expect([type, toastOf(type)]).toEqual([type, { kind, text }])
  })

  const toastWith = (kind: 'error' | 'success') => (text: string, detail?: string) => ({
    kind,
    text,
    ...(detail ? { detail } : {}),
  })
  const [errorToast, successToast] = [toastWith('error'), toastWith('success')]
  const rejectionEvent = (status: number | null, summary: string | null, fields = {}) => ({
    error: apiError(status, summary, fields),
  })
  const order = { symbol: 'BTC', chain: 'btc', amountCrypto: '0.5' }
  const intent: OpenIntent = { intentId: 'i', kind: 'sell', ...order, createdAt: 1, state: 'unknown' }
  const noSaleText = 'You cannot make sell from wallets at the moment'
  const unconfirmedSale = errorToast(
    noSaleText,
    "Your sale may have gone through. Please don't sell again yet.",
  )
  const unconfirmedText = 'We could not confirm this. Do not send again yet: we are checking.'
  const change = { symbol: 'USDT', status: 'approved' }
  const accountReadyText = "Your account is ready. But we couldn't add the referral code."

  it.each<[type: DomainEvent['type'], payload: object, toast: object | null]>([
    ['receipt.saved', { format: 'letter' }, successToast('Letter saved')],
    [
      'complaint.filed',
      { ticket: 'T-7H2K9Q4M' },
      successToast('Ticket submitted', 'Your ticket: T-7H2K9Q4M'),
    ],
    ['reads.refused', rejectionEvent(null, null), null],
    [
      'reads.refused',
      { name: 'bankAccounts', ...rejectionEvent(null, null) },
      errorToast('Oops! Looks like you are offline.'),
    ],
    ['deposit.refused', rejectionEvent(null, null), null],
    ['bankAccount.deleted', { id: 'b' }, { ...successToast('Bank account deleted'), undo: 'b' }],
    ['reads.refused', { name: 'sellPage', ...rejectionEvent(422, 'Not now') }, errorToast('Not now')],
    ['reads.refused', { name: 'notifications', ...rejectionEvent(422, 'Not now') }, null],
    ['reads.moreRefused', rejectionEvent(null, null), errorToast('Oops! Looks like you are offline.')],
    ['reads.moreRefused', rejectionEvent(401, 'Not now'), null],
    ['deposit.refused', rejectionEvent(422, 'Not now'), errorToast('Not now')],
    ['order.refused', rejectionEvent(422, 'Not now'), errorToast('Not now')],
    [
      'deposit.addressCopied',
      { coin: 'USDT (TRC-20)' },
      successToast('Address Copied!', 'USDT (TRC-20) only'),
    ],
    [
      'outbox.settled',
      { intent },
      { ...successToast('Your 0.5 BTC sale is confirmed'), at: intent.createdAt },
    ],
    [
      'outbox.rejected',
      { intent },
      { ...errorToast("Your 0.5 BTC sale didn't go through. No money moved."), at: intent.createdAt },
    ],
    ['placement.completed', { kind: 'sell' }, null],
    ['placement.completed', { kind: 'sellAll' }, successToast('Sold all successfully!')],
    ['placement.completed', { kind: 'transfer' }, successToast('Transfer completed')],
    ['placement.completed', { kind: 'swap' }, successToast('Swap completed')],
    ['placement.refused', { kind: 'sell', ...rejectionEvent(null, null) }, errorToast(noSaleText)],
    ['placement.refused', { kind: 'sellAll', ...rejectionEvent(422, 'Not now') }, errorToast('Not now')],
    [
      'placement.refused',
      { kind: 'swap', ...rejectionEvent(null, null) },
      errorToast('Oops! Looks like you are offline.'),
    ],
    ['placement.unconfirmed', { kind: 'sell' }, unconfirmedSale],
    ['placement.unconfirmed', { kind: 'sellAll' }, unconfirmedSale],
    ['placement.unconfirmed', { kind: 'transfer' }, errorToast(unconfirmedText)],
    ['placement.unconfirmed', { kind: 'swap' }, errorToast(unconfirmedText)],
    [
      'register.linkRefused',
      rejectionEvent(422, 'No', { referredBy: 'Not a code' }),
      errorToast('Not a code', accountReadyText),
    ],
    ['register.linkRefused', rejectionEvent(422, 'No'), errorToast('No', accountReadyText)],
    ['watch.changed', { count: 1, ...change }, successToast('USDT transaction: Approved')],
    ['watch.changed', { count: 2, ...change }, successToast('2 transactions have changed')],
    ['walletMode.switched', { on: true }, successToast('Wallet mode has been turned on')],
    ['walletMode.switched', { on: false }, successToast('Wallet mode has been turned off')],
    ['session.ended', { reason: 'expired' }, errorToast('You are not authorized. Please sign in')],
    ['session.ended', { reason: 'accountDeleted' }, successToast('Your account has been deleted')],
    ['session.ended', { reason: 'loggedOut' }, null],
    ['session.ended', { reason: 'elsewhere' }, null],
    ['session.began', {}, null],
    ...['no.event', 'no.refusedNow', 'no.moreRefusedNow'].map((type): [never, object, null] => [
      type as never,
      rejectionEvent(422, 'Not now'),
      null,
    ]),
  ])('the toast of %s with %j is %j [ERR-09]', (type, payload, expected) =>
    expect(toastOf(type, payload)).toEqual(expected),
  )

  it('only a session that ends in another tab shows an alert', () => {
    const alertOf = (reason: string) => alertFor(domainEvent('session.ended', { reason }))
    const expected = { title: 'Logged out', text: 'You were logged out in another tab.' }
    expect(['expired', 'accountDeleted', 'elsewhere'].map(alertOf)).toEqual([null, null, expected])
    expect(alertFor(domainEvent('session.rejected', { reason: 'elsewhere' }))).toBeNull()
  })
})

it('only a failed fingerprint logs its case to the console', () => {
  const failure = { case: 'general error' }
  expect(consoleWordFor(domainEvent('biometricLogin.failed', failure))).toBe('general error')
  expect(consoleWordFor(domainEvent('biometricRegistration.failed', failure))).toBe('general error')
  expect(consoleWordFor(domainEvent('register.failed', failure))).toBeNull()
})

it('a copied address, a receipt, a fingerprint or a sale counts as a success', () => {
  const types = ['deposit.addressCopied', 'biometricRegistration.succeeded', 'receipt.saved'] as const
  for (const type of types) expect(isSuccess(domainEvent(type))).toBe(true)
  const isCompletedSuccess = (kind: string) => isSuccess(domainEvent('placement.completed', { kind }))
  expect(['sell', 'sellAll', 'transfer', 'swap'].map(isCompletedSuccess)).toEqual([true, true, false, false])
  expect([isSuccess(domainEvent('order.refused')), isSuccess({ type: '' } as never)]).toEqual([false, false])
})
