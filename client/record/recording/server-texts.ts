/**
 * The server summaries that a recording may quote: contract and product fix them. Any other may contain a name
 * (tests/record/recording/server-texts.test.ts).
 */
const knownSummaries: ReadonlySet<string> = new Set([
  'Account not found',
  'Add a bank account first',
  'Already deleted',
  'An account with these details already exists',
  'Bank account not found',
  'Biometric login failed',
  'Biometric registration failed',
  'Choose another default account first',
  'Currency not supported',
  'Delete this account first',
  'Device not found',
  'Fingerprint not found',
  'Incorrect password',
  'Insufficient balance',
  'Invalid amount',
  'Invalid credential',
  'Invalid or expired OTP',
  'Invalid request',
  'invalid user ID',
  'Invalid user ID or password',
  'Method not allowed',
  'Not found',
  'Notification not found',
  'Oops! Looks like you are offline.',
  'Our storage is full. Please try again later',
  'Please check the highlighted fields',
  'Please empty your wallets and wait for open transactions first',
  'Please enter your password again',
  'Rate not found',
  'Remove one first',
  'Request too large',
  'Restore it from the deleted list instead',
  'Restore this account first',
  'Something went wrong. Please try again',
  'The amount is too small',
  'The new password must differ from the old one',
  'The price changed. Please review again',
  'This account can no longer be linked',
  'This account is already linked to a referrer',
  'This account is not deleted',
  'This account was already recovered',
  'This authenticator is already registered',
  'This bank account already exists',
  'This email is already registered',
  'This fingerprint may have been copied. Log in with your password, then remove it on your profile and register it again.',
  'This fingerprint was removed from your account. Log in with your password.',
  'Ticket not found',
  'This field is required',
  'This is already your default account',
  'This phone number is already registered',
  'This referral code does not exist',
  'This request came too late',
  'This request is still being processed',
  'This request was already sent with other values',
  'This service is not available at the moment',
  'This ticket is not closed',
  'This ticket was closed more than 7 days ago. Please make a new complaint',
  'This transaction cannot be reported',
  'This username is taken',
  'Too many attempts. Please try again later',
  'Too many requests at once. Try again in a moment',
  'Transaction not found',
  'User ID required!',
  'Wallet not found',
  'You are not authorized. Please sign in',
  'you cannot access this service with this account',
  'You cannot make sell from wallets at the moment',
  'You cannot refer yourself',
  'You cannot transfer to yourself',
  'You were logged out from another device',
  'Your balance changed. Please review again',
  // The client's own texts about an order that was not sent.
  "You're logged in to a different account now. Nothing was sent.",
  "Something you sent earlier isn't confirmed yet. Nothing was sent.",
  'Selling and sending are off: your device is full. Free up space and try again.',
  'This device was busy for too long. Nothing was sent.',
  'This never reached us. No money moved.',
  'This device may have lost the record of something you sent. Check your transactions before you send again. Nothing was sent.',
  "This page didn't load completely. Nothing was sent.",
  "This was already sent with different details. We didn't send it again.",
  'This was declined. No money moved.',
  "You're not logged in. Nothing was sent.",
])

/** The rate's limit is public. */
const minimum = /^The minimum sell amount is \$[\d,]{1,12}(?:\.\d{1,2})?$/

const frozen = /^Your account is frozen until [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}, \d\d:\d\d$/

/** Replaces every other server text. */
export const serverText = '[text of the server]'

export const knownSummary = (text: unknown): string =>
  typeof text === 'string' && (knownSummaries.has(text) || minimum.test(text) || frozen.test(text))
    ? text
    : serverText
