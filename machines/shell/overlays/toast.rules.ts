import { unauthorisedText } from '../../auth/session/session.rules'
import { unsupportedText } from '../../biometrics/biometric'
import { type ApiError, summaryOf } from '../../core/api-error'
import type { DomainEvent } from '../../domain-events'
import { cannotSellText, intentText, unconfirmedText } from '../../money/intent'
import { titleOf } from '../../money/transaction-title'
import type { Alert } from './alert.machine'
import type { Toast } from './toast.machine'

type EmittedOf<Type, Each = DomainEvent> = Each extends { type: infer Own }
  ? Type extends Own
    ? Each
    : never
  : never

type Table = {
  readonly [Type in DomainEvent['type']]: ((domainEvent: EmittedOf<Type>) => Toast | null) | null
}

const success = (text: string) => (): Toast => ({ kind: 'success', text })
const error = (text: string) => (): Toast => ({ kind: 'error', text })
/** Stays until its result takes its place (AMB-104). */
const loading = (text: string) => (): Toast => ({ kind: 'loading', text })

/** A failed call in the server's words (ERR-05). A 401 is told once, when the session ends (AMB-106). */
const refused = ({ error: apiError }: { error: ApiError }): Toast | null =>
  apiError.status === 401 ? null : { kind: 'error', text: summaryOf(apiError) }

/** AMB-76: a wallet sell has words of its own where the server sent none. */
const sellRefused = ({ error: apiError }: { error: ApiError }): Toast | null =>
  refused({ error: { ...apiError, summary: apiError.summary ?? cannotSellText } })

/** What must not be taken for another coin's or network's. */
const forOnly =
  (text: string) =>
  ({ coin }: { coin?: string }): Toast => ({
    kind: 'success',
    text,
    ...(coin === undefined ? {} : { detail: `${coin} only` }),
  })

const copyFailed = error('Copying did not work. Select the text and copy it by hand.')

/** What the customer hears of each domain event; null: nothing. A new domain event does not compile until it is decided on. */
const table: Table = {
  'app.failed': error('Something went wrong. Please try again.'),
  'bankAccount.becameDefault': success('Default bank account changed'),
  'bankAccount.deleted': success('Bank account deleted'),
  'bankAccount.discarded': null,
  'bankAccount.refused': refused,
  'bankAccount.restored': success('Bank account restored'),
  'bankBoard.refused': refused,
  'bankEditor.added': success('New bank account added'),
  'bankEditor.refused': refused,
  'bankEditor.updated': success('Bank account updated'),
  'biometricLogin.failed': null,
  'biometricLogin.succeeded': null,
  'biometricLogin.unsupported': error(unsupportedText),
  'biometricRegistration.failed': null,
  'biometricRegistration.succeeded': success('Biometric registered'),
  'biometricRegistration.unsupported': error(unsupportedText),
  'changePassword.refused': refused,
  'changePassword.succeeded': success('Password changed'),
  'comments.refused': refused,
  'comments.sendRefused': refused,
  'complaint.filed': success('Ticket submitted'),
  'complaint.refused': refused,
  'confirm.agreed': null,
  'confirm.declined': null,
  'deleteAccount.refused': refused,
  'deleteAccount.succeeded': null,
  'deposit.addressCopied': forOnly('Address Copied!'),
  'deposit.copyFailed': copyFailed,
  'deposit.pictureFailed': error('Saving the picture did not work. Take a screenshot instead.'),
  'deposit.pictureSaved': forOnly('QR code saved'),
  'deposit.refused': refused,
  'details.copyFailed': copyFailed,
  'details.idCopied': success('ID Copied!'),
  'details.refused': refused,
  'fingerprints.allRemoved': success('All fingerprints removed'),
  'fingerprints.refused': refused,
  'fingerprints.removed': success('Fingerprint removed'),
  'history.moreRefused': refused,
  'history.refused': refused,
  'install.declined': null,
  'leaderboard.refused': refused,
  'liveChat.asked': loading('Opening live chat…'),
  'liveChat.closed': success('Live chat closed'),
  'liveChat.failed': error('Live chat did not load. Please try again.'),
  'liveChat.opened': success('Live chat is open'),
  'login.recognisedOldAccount': null,
  'login.succeeded': null,
  'oldAccount.passwordMissed': error('Please enter your password again to recover your account'),
  'oldAccount.recovered': success('Account recovered. Please log in'),
  'oldAccount.refused': refused,
  'outbox.rejected': ({ intent }) =>
    error(`${intentText(intent)}: this did not happen. Nothing was moved.`)(),
  'outbox.settled': ({ intent }) => success(`${intentText(intent)}: confirmed`)(),
  'pagedList.moreRefused': refused,
  'pagedList.refused': refused,
  'profileField.refused': refused,
  'profileField.saved': success('Profile updated'),
  'rateBoard.refused': refused,
  'reauthenticate.abandoned': null,
  'reauthenticate.confirmed': null,
  'receipt.failed': error('The receipt could not be made. Please try again.'),
  'receipt.saved': success('Receipt saved'),
  'recovery.codeSent': success('Your password reset link has been sent'),
  'recovery.codeVerified': success('OTP verified.'),
  'recovery.completed': success('Your new password has been saved successfully.'),
  'recovery.refused': refused,
  'referralBoard.codeCopied': success('Referral Code Copied!'),
  'referralBoard.copyFailed': copyFailed,
  'referralBoard.linkCopied': success('Referral Link Copied!'),
  'referralBoard.refused': refused,
  'register.failed': error('Registration unsuccesfull'), // spec: verbatim
  'register.linkRefused': ({ error: apiError }) => ({
    kind: 'error',
    text: apiError.fields.referredBy ?? summaryOf(apiError),
  }),
  'register.refused': refused,
  'register.succeeded': success('Registration succesfull'), // spec: verbatim
  'sellOrder.completed': ({ all }) => (all ? success('Sold all successfully!')() : null),
  'sellOrder.refused': sellRefused,
  // WSELL-22 fixes the text; alone it would invite a second sale of what may have been sold.
  'sellOrder.unconfirmed': () => ({
    kind: 'error',
    text: cannotSellText,
    detail: 'Your sale may have gone through: do not sell again yet.',
  }),
  'report.refused': refused,
  'report.succeeded': success('Transaction reported'),
  'session.began': null,
  'session.ended': ({ reason }) => {
    if (reason === 'expired') return error(unauthorisedText)()
    return reason === 'accountDeleted' ? success('Your account has been deleted')() : null
  },
  'session.rejected': null,
  'session.restored': null,
  'splash.ended': null,
  'watch.changed': ({ count, symbol, status }) => ({
    kind: 'success',
    text: count > 1 ? `${count} transactions have changed` : titleOf({ symbol, status }),
  }),
  'swap.completed': success('Swap completed'),
  'swap.refused': refused,
  'swap.unconfirmed': error(unconfirmedText),
  'transfer.completed': success('Transfer completed'),
  'transfer.refused': refused,
  'transfer.unconfirmed': error(unconfirmedText),
  'walletMode.refused': refused,
  'walletMode.switched': ({ on }) => success(`Wallet mode has been turned ${on ? 'on' : 'off'}`)(),
  'walletOverview.refused': refused,
}

/** What the customer hears of a domain event; null: nothing. */
export const toastFor = (domainEvent: DomainEvent): Toast | null =>
  (table[domainEvent.type] as ((emitted: DomainEvent) => Toast | null) | null)?.(domainEvent) ?? null

/** The named case of a failed fingerprint: it goes to the console and nowhere else (AMB-26). */
export const consoleWordFor = (domainEvent: DomainEvent): string | null =>
  domainEvent.type === 'biometricLogin.failed' || domainEvent.type === 'biometricRegistration.failed'
    ? domainEvent.case
    : null

/** What has to be seen, not only heard in passing. */
export const alertFor = (domainEvent: DomainEvent): Alert | null =>
  domainEvent.type === 'session.ended' && domainEvent.reason === 'elsewhere'
    ? { title: 'Logged out', text: 'You were logged out in another tab.' }
    : null
