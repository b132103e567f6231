/**
 * The registration link with the referral code (REFER-09). `registerUrl`: the registration page's URL without a
 * query.
 */
export const referralLink = (registerUrl: string, code: string): string =>
  `${registerUrl}?referral=${encodeURIComponent(code)}`
