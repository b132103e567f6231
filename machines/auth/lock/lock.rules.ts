import type { ApiError } from '../../core/api-error'

const passwordNeedsNetwork = 'Your password can only be checked with a network. Try again when you have one.'

/** Why the lock stays closed, in the server's words where it gave some. */
export const lockRefusal = ({ summary }: ApiError): string => summary ?? passwordNeedsNetwork

export const touchFailedText = 'That did not open it. Touch again, or enter your password.'
