/**
 * The link that brings a friend to the registration with the code filled in (REFER-09).
 * `registerUrl`: the registration page's address, without a query.
 */
export const referralLink = (registerUrl: string, code: string): string =>
  `${registerUrl}?referral=${encodeURIComponent(code)}`
