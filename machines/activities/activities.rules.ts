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
}

type Kind = 'money' | 'security' | 'other'

interface Meaning {
  title: string
  kind: Kind
  /** The page it leads to; null: none. */
  page: string | null
}

const money = (title: string, page: string = dashboardRoutes.transactions.path): Meaning => ({
  title,
  kind: 'money',
  page,
})
const security = (title: string): Meaning => ({ title, kind: 'security', page: changePasswordPath })

const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['register', { title: 'Joined CoinNaira', kind: 'other', page: null }],
  ['login', security('Logged in')],
  ['biometric login', security('Logged in by fingerprint')],
  ['password confirmed', security('Password confirmed')],
  ['password change', security('Password changed')],
  ['password reset', security('Password reset')],
  ['fingerprint added', security('Fingerprint added')],
  ['fingerprint removed', security('Fingerprint removed')],
  ['payout notifications on', security('Payout notifications turned on')],
  ['profile update', security('Profile updated')],
  ['bank account added', security('Bank account added')],
  ['bank account updated', security('Bank account updated')],
  ['bank account deleted', security('Bank account deleted')],
  ['bank account restored', security('Bank account restored')],
  ['bank account discarded', security('Bank account discarded')],
  ['bank account default changed', security('Default bank changed')],
  ['sell', money('Sold from wallet')],
  ['transfer', money('Transferred')],
  ['swap', money('Swapped')],
  ['report', money('Transaction reported')],
  ['wallet mode', money('Wallet mode changed', dashboardRoutes.wallets.path)],
  ['complaint', { title: 'Complaint filed', kind: 'other', page: dashboardRoutes.help.path }],
])

export const meaningOf = (type: string): Meaning =>
  meanings.get(type) ?? { title: type, kind: 'other', page: null }

/** 'Logged in', 'Logged in twice', 'Logged in 3 times'. */
export const activityTitle = (type: string, times: number): string =>
  [meaningOf(type).title, ['', 'twice'][times - 1] ?? `${times} times`].filter(Boolean).join(' ')

export interface Repeats extends Activity {
  times: string[]
}

/** What a filter shows, day by day, with its repeats folded. In the order of the activities, newest first. */
export const activityDays = (
  activities: readonly Activity[],
  filter: ActivityFilter,
  dayOf: (iso: string) => string,
): { day: string; rows: Repeats[] }[] => {
  const days: { day: string; rows: Repeats[] }[] = []
  for (const { type, createDate } of activities) {
    if (filter !== 'all' && meaningOf(type).kind !== filter) continue
    const day = dayOf(createDate)
    if (days.at(-1)?.day !== day) days.push({ day, rows: [] })
    const { rows } = days.at(-1)!
    const before = rows.at(-1)
    if (before?.type === type) before.times.push(createDate)
    else rows.push({ type, createDate, times: [createDate] })
  }
  return days
}
