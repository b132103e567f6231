/** Lagos is one hour ahead of UTC all year round, ms. */
const lagosOffset = 3_600_000
const day = 86_400_000

export interface Week {
  /** The Sunday, YYYY-MM-DD. */
  startDate: string
  /** The Saturday after it, YYYY-MM-DD. */
  endDate: string
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The week around a time, Sunday to Saturday in Lagos (LEADER-05). `at`: ms since 1970. */
export const weekOf = (at: number): Week => {
  const local = at + lagosOffset
  const sunday = local - new Date(local).getUTCDay() * day
  return { startDate: dateOf(sunday), endDate: dateOf(sunday + 6 * day) }
}

/** Shows the first 4 characters and '****', even of a masked name (LEADER-06). */
export const maskUsername = (username: string): string => `${[...username].slice(0, 4).join('')}****`

export const leaderboardSize = 20

export type ReferralBoardEmitted = {
  type: 'referralBoard.codeCopied' | 'referralBoard.linkCopied' | 'referralBoard.copyFailed'
}

/** The registration link with the referral code (REFER-09); `registerUrl` has no query. */
export const referralLink = (registerUrl: string, code: string): string =>
  `${registerUrl}?referral=${encodeURIComponent(code)}`
