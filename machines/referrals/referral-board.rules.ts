/** The registration link with the referral code (REFER-09); `registerUrl` has no query. */
export const referralLink = (registerUrl: string, code: string): string =>
  `${registerUrl}?referral=${encodeURIComponent(code)}`
