import { loggedOutElsewhereText, unauthorisedText } from '../../auth/session/session.rules'
import { unsupportedText } from '../../biometrics/biometric'
import { type ApiError, summaryOf } from '../../core/api-error'
import type { DomainEvent } from '../../domain-events'
import { cannotSellText, isSale, type MoneyKind, orderText, outcomeUnknownText } from '../../money/intent'
import { titleOf } from '../../money/transaction-status'
import type { Toast } from './toast.machine'

type EmittedOf<Type, Each = DomainEvent> = Each extends { type: infer Own }
  ? Type extends Own
    ? Each
    : never
  : never

type ToastOf<Type> = (domainEvent: EmittedOf<Type>) => Toast | null
type RefusedEvent = Extract<DomainEvent, { type: `${string}${'.refused' | 'Refused'}`; error: ApiError }>
type Table = {
  readonly [Type in Exclude<DomainEvent['type'], RefusedEvent['type']>]: ToastOf<Type> | null
} & { readonly [Type in RefusedEvent['type']]?: ToastOf<Type> }

const success = (text: string) => (): Toast => ({ kind: 'success', text })
const error = (text: string) => (): Toast => ({ kind: 'error', text })
const loading = (text: string) => (): Toast => ({ kind: 'loading', text })

/** Shows the server's message (ERR-05), except a 401's: the end of the session shows that once (GUARD-09). */
const errorToast = ({ error: apiError }: { error: ApiError }): Toast | null =>
  apiError.status === 401 ? null : { kind: 'error', text: summaryOf(apiError) }

/** A wallet sale has its own message if the server sent none (WSELL-22). */
const sellErrorToast = ({ error: apiError }: { error: ApiError }): Toast | null =>
  errorToast({ error: { ...apiError, summary: apiError.summary ?? cannotSellText } })

const completedToasts: Readonly<Record<MoneyKind, Toast | null>> = {
  sell: null,
  sellAll: success('Sold all successfully!')(),
  transfer: success('Transfer completed')(),
  swap: success('Swap completed')(),
}

const coinToast =
  (text: string) =>
  ({ coin }: { coin?: string }): Toast => ({
    kind: 'success',
    text,
    ...(coin === undefined ? {} : { detail: `${coin} only` }),
  })

const copyFailed = error("We couldn't copy it. Select the text and copy it manually.")

/** Null: no toast. A new event that carries no error does not compile until it is in this table. */
export const table: Table = {
  'app.failed': error('Something went wrong. Please try again.'),
  'bankAccount.becameDefault': success('Default bank account changed'),
  'bankAccount.deleted': ({ id }) => ({ ...success('Bank account deleted')(), undo: id }),
  'bankAccount.discarded': null,
  'bankAccount.restored': success('Bank account restored'),
  'bankEditor.added': success('New bank account added'),
  'bankEditor.updated': success('Bank account updated'),
  'biometricLogin.failed': null,
  'biometricLogin.succeeded': null,
  'biometricLogin.unsupported': error(unsupportedText),
  'biometricRegistration.failed': null,
  'biometricRegistration.succeeded': success('Biometric registered'),
  'biometricRegistration.unsupported': error(unsupportedText),
  'changePassword.succeeded': success('Password changed'),
  'complaint.filed': ({ ticket }) => ({
    ...success('Ticket submitted')(),
    ...(ticket ? { detail: `Your ticket: ${ticket}` } : {}),
  }),
  'confirm.agreed': null,
  'confirm.declined': null,
  'deleteAccount.succeeded': null,
  'deposit.addressCopied': coinToast('Address Copied!'),
  'deposit.copyFailed': copyFailed,
  'deposit.pictureFailed': error("We couldn't save the picture. Take a screenshot instead."),
  'deposit.pictureSaved': coinToast('QR code saved'),
  'details.copyFailed': copyFailed,
  'details.idCopied': success('ID Copied!'),
  'devices.loggedOut': success('Device logged out'),
  'devices.othersLoggedOut': success('All other devices logged out'),
  'fingerprints.allRemoved': success('All fingerprints removed'),
  'fingerprints.removed': success('Fingerprint removed'),
  'freeze.succeeded': success('Your account is frozen for 24 hours'),
  'linkReferral.succeeded': success('Referral code added'),
  'liveChat.asked': loading('Opening live chat…'),
  'liveChat.closed': success('Live chat closed'),
  'liveChat.failed': error('Live chat did not load. Please try again.'),
  'liveChat.opened': success('Live chat is open'),
  'login.recognisedOldAccount': null,
  'login.succeeded': null,
  'oldAccount.passwordMissed': error('Please enter your password again to recover your account'),
  'oldAccount.recovered': success('Account recovered. Please log in'),
  'outbox.rejected': ({ intent }) => ({
    kind: 'error',
    text: `Your ${orderText(intent)} didn't go through. No money moved.`,
    at: intent.createdAt,
  }),
  'outbox.settled': ({ intent }) => ({
    kind: 'success',
    text: `Your ${orderText(intent)} is confirmed`,
    at: intent.createdAt,
  }),
  'placement.completed': ({ kind }) => completedToasts[kind],
  'placement.refused': ({ kind, error }) => (isSale(kind) ? sellErrorToast : errorToast)({ error }),
  // WSELL-22 fixes the wording. On its own it would invite a second sale while the first one's outcome is unknown.
  'placement.unconfirmed': ({ kind }) => ({
    kind: 'error',
    ...(isSale(kind)
      ? { text: cannotSellText, detail: "Your sale may have gone through. Please don't sell again yet." }
      : { text: outcomeUnknownText }),
  }),
  'profileField.saved': success('Profile updated'),
  'reauthenticate.abandoned': null,
  'reauthenticate.confirmed': null,
  'note.saved': success('Note saved'),
  'receipt.failed': error("We couldn't make the file. Try again, or take a screenshot."),
  'receipt.saved': ({ format }) => success(format === 'letter' ? 'Letter saved' : 'Receipt saved')(),
  'recovery.codeSent': success('Your password reset link has been sent'),
  'recovery.codeVerified': success('OTP verified.'),
  'recovery.completed': success('Your new password has been saved successfully.'),
  'referralBoard.codeCopied': success('Referral Code Copied!'),
  'referralBoard.copyFailed': copyFailed,
  'referralBoard.linkCopied': success('Referral Link Copied!'),
  'register.failed': error('Registration unsuccesfull'), // spec: verbatim
  'register.linkRefused': ({ error: apiError }) => ({
    kind: 'error',
    text: apiError.fields.referredBy ?? summaryOf(apiError),
    // This toast replaces the registration's success.
    detail: "Your account is ready. But we couldn't add the referral code.",
  }),
  'register.succeeded': success('Registration succesfull'), // spec: verbatim
  // The notifications panel shows the error itself, and offline every page but banks does (BANK-32).
  'reads.refused': ({ name, error: apiError }) =>
    name === 'notifications' || (apiError.status === null && name !== 'bankAccounts')
      ? null
      : errorToast({ error: apiError }),
  'deposit.refused': ({ error: apiError }) =>
    apiError.status === null ? null : errorToast({ error: apiError }),
  'report.succeeded': success('Transaction reported'),
  'session.began': null,
  'session.ended': ({ reason }) => {
    if (reason === 'expired') return error(unauthorisedText)()
    return reason === 'accountDeleted' ? success('Your account has been deleted')() : null
  },
  'session.rejected': null,
  'session.restored': null,
  'watch.changed': ({ count, symbol, status }) => ({
    kind: 'success',
    text: count > 1 ? `${count} transactions have changed` : titleOf({ symbol, status }),
  }),
  'ticket.reopened': success('Ticket reopened'),
  'toast.undone': null,
  'walletMode.switched': ({ on }) => success(`Wallet mode has been turned ${on ? 'on' : 'off'}`)(),
}

const isRefused = (domainEvent: DomainEvent): domainEvent is RefusedEvent =>
  /\.refused$|Refused$/.test(domainEvent.type)

export const toastFor = (domainEvent: DomainEvent): Toast | null => {
  const toastEntry = table[domainEvent.type] as ToastOf<string> | null | undefined
  if (toastEntry) return toastEntry(domainEvent as never)
  return toastEntry === undefined && isRefused(domainEvent) ? errorToast(domainEvent) : null
}

/** Logged fields: whether the text is ours (an error shows the server's), and the money action. */
export const originOf = (domainEvent: DomainEvent): { own: boolean; intentId?: string } => ({
  own: !('error' in domainEvent),
  ...('intent' in domainEvent ? { intentId: domainEvent.intent.intentId } : {}),
})

/** A dialog with one button, for messages that the customer must see (SHELL-24). */
export interface Alert {
  title: string
  text: string
}

/** For the console only (BIO-05, BIO-06). */
export const consoleWordFor = (domainEvent: DomainEvent): string | null =>
  domainEvent.type === 'biometricLogin.failed' || domainEvent.type === 'biometricRegistration.failed'
    ? domainEvent.case
    : null

export const alertFor = (domainEvent: DomainEvent): Alert | null => {
  const reason = domainEvent.type === 'session.ended' ? domainEvent.reason : null
  if (reason === 'remote') return { title: 'Logged out', text: `${loggedOutElsewhereText}.` }
  return reason === 'elsewhere' ? { title: 'Logged out', text: 'You were logged out in another tab.' } : null
}
