import { personas } from '../accounts/personas'
import type { Database } from '../database/database'
import { type AboutKind, notifications } from '../schema/notifications'

const hour = 3_600_000

const about = (aboutKind: AboutKind, aboutId: string | null = null) => ({ aboutKind, aboutId })

export const seedNotifications = async (db: Database, epoch: Date): Promise<void> => {
  const hoursAgo = (hours: number) => new Date(epoch.getTime() - hours * hour)
  const ada = { accountId: personas.ada.accountId }
  await db.insert(notifications).values([
    {
      ...ada,
      id: 'not-ada-003',
      title: 'Payout sent',
      body: 'Your USDT (TRC-20) was sold and the naira is in your GTBank account.',
      ...about('transaction', 'tx-ada-023'),
      createDate: hoursAgo(26),
    },
    {
      ...ada,
      id: 'not-ada-002',
      title: 'Report received',
      body: 'We are looking into the transaction that you reported.',
      createDate: hoursAgo(56),
      readAt: hoursAgo(50),
    },
    {
      ...ada,
      id: 'not-ada-001',
      title: 'Identity verified',
      body: 'Thank you: your identity check is complete.',
      createDate: hoursAgo(4900),
      readAt: hoursAgo(4890),
    },
    {
      id: 'not-bola-001',
      accountId: personas.bola.accountId,
      title: 'Welcome',
      body: 'Pick a coin on the sell page to get your own deposit address.',
      createDate: hoursAgo(3590),
    },
    {
      id: 'not-kemi-001',
      accountId: personas.kemi.accountId,
      title: 'Please verify your identity',
      body: 'Your payouts wait until your identity check is complete.',
      ...about('identity'),
      createDate: hoursAgo(52),
    },
  ])
}
