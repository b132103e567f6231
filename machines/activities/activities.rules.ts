import { changePasswordPath } from '../shell/linked-parts.rules'
import { dashboardRoutes } from '../shell/routes.rules'

export const activityFilters = ['all', 'money', 'security'] as const
export type ActivityFilter = (typeof activityFilters)[number]

export const isActivityFilter = (text: string | null): text is ActivityFilter =>
  activityFilters.some((filter) => filter === text)

export interface Activity {
  type: string
  /** ISO 8601. */
  createDate: string
  /** A login's browser and operating system. */
  client?: string | null
}

type Kind = 'money' | 'security' | 'other'

interface Meaning {
  title: string
  kind: Kind
  /** The linked page, or null if there is none. */
  page: string | null
}

const moneyMeaning = (title: string, page: string = dashboardRoutes.transactions.path): Meaning => ({
  title,
  kind: 'money',
  page,
})
const securityMeaning = (title: string): Meaning => ({ title, kind: 'security', page: changePasswordPath })

const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['register', { title: 'Joined CoinNaira', kind: 'other', page: null }],
  ['login', securityMeaning('Logged in')],
  ['biometric login', securityMeaning('Logged in with fingerprint')],
  ['password confirmed', securityMeaning('Password confirmed')],
  ['password change', securityMeaning('Password changed')],
  ['password reset', securityMeaning('Password reset')],
  ['fingerprint added', securityMeaning('Fingerprint added')],
  ['fingerprint removed', securityMeaning('Fingerprint removed')],
  ['session ended', securityMeaning('Device logged out')],
  ['other sessions ended', securityMeaning('Other devices logged out')],
  ['account frozen', securityMeaning('Account frozen')],
  ['payout notifications on', securityMeaning('Payout notifications turned on')],
  ['profile update', securityMeaning('Profile updated')],
  ['bank account added', securityMeaning('Bank account added')],
  ['bank account updated', securityMeaning('Bank account updated')],
  ['bank account deleted', securityMeaning('Bank account deleted')],
  ['bank account restored', securityMeaning('Bank account restored')],
  ['bank account discarded', securityMeaning('Bank account discarded')],
  ['bank account default changed', securityMeaning('Default bank changed')],
  ['sell', moneyMeaning('Sold from wallet')],
  ['transfer', moneyMeaning('Transferred')],
  ['swap', moneyMeaning('Swapped')],
  ['report', moneyMeaning('Transaction reported')],
  ['wallet mode', moneyMeaning('Wallet mode changed', dashboardRoutes.wallets.path)],
  ['complaint', { title: 'Complaint filed', kind: 'other', page: dashboardRoutes.help.path }],
])

export const meaningOf = (type: string): Meaning =>
  meanings.get(type) ?? { title: type, kind: 'other', page: null }

/** 'Logged in', 'Logged in twice', 'Logged in 3 times'. */
export const activityTitle = (type: string, times: number): string =>
  [meaningOf(type).title, ['', 'twice'][times - 1] ?? `${times} times`].filter(Boolean).join(' ')

export interface RepeatedActivity extends Activity {
  times: string[]
}

/** Grouped by day, newest first; repeated activities of one type on one device share a row. */
export const activityDays = (
  activities: readonly Activity[],
  filter: ActivityFilter,
  dayOf: (iso: string) => string,
): { day: string; rows: RepeatedActivity[] }[] => {
  const days: { day: string; rows: RepeatedActivity[] }[] = []
  for (const { type, createDate, client = null } of activities) {
    if (filter !== 'all' && meaningOf(type).kind !== filter) continue
    const day = dayOf(createDate)
    if (days.at(-1)?.day !== day) days.push({ day, rows: [] })
    const { rows } = days.at(-1)!
    const lastRow = rows.at(-1)
    if (lastRow?.type === type && lastRow.client === client) lastRow.times.push(createDate)
    else rows.push({ type, createDate, client, times: [createDate] })
  }
  return days
}
