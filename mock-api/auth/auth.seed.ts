import { hashOf } from '../accounts/passwords'
import { legacy, personas, staff } from '../accounts/personas'
import type { Database } from '../database/database'
import { accounts, customers, legacyAccounts } from './accounts.schema'

const day = 86_400_000

interface Person {
  accountId: string
  password: string
  username: string
  firstName: string
  lastName: string
  phone: string
  referralCode: string
  /** Days before the epoch. */
  since: number
}

const people: Person[] = [
  {
    ...personas.ada,
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Okafor',
    phone: '+2348031234567',
    referralCode: 'ADA2K9QX',
    since: 210,
  },
  {
    ...personas.bola,
    username: 'bola',
    firstName: 'Bola',
    lastName: 'Adeyemi',
    phone: '+2347052345678',
    referralCode: 'BLA7M3WZ',
    since: 150,
  },
  {
    ...personas.newbie,
    username: 'newbie',
    firstName: 'Ngozi',
    lastName: 'Eze',
    phone: '+2349063456789',
    referralCode: 'NGZ4T8RV',
    since: 0,
  },
  {
    ...personas.kemi,
    username: 'kemi',
    firstName: 'Kemi',
    lastName: 'Balogun',
    phone: '+2348094567890',
    referralCode: 'KMI5P2YD',
    since: 30,
  },
  {
    ...staff,
    username: 'sade',
    firstName: 'Sade',
    lastName: 'Cole',
    phone: '+2348015678901',
    referralCode: 'SDE9H6JF',
    since: 400,
  },
]

/** The seeded people of both stores; their mail addresses are reserved for examples (RFC 2606). */
export const seedAuth = async (db: Database, epoch: Date): Promise<void> => {
  for (const { accountId, password, since, ...person } of people)
    await db.insert(accounts).values({
      id: accountId,
      ...person,
      email: `${person.username}@example.com`,
      role: accountId === staff.accountId ? 'admin' : 'customer',
      passwordHash: await hashOf(password),
      createdAt: new Date(epoch.getTime() - since * day),
    })
  await db.insert(customers).values(
    Object.values(personas).map(({ accountId, customerId }) => ({
      id: customerId,
      accountId,
      kycRequired: accountId === personas.kemi.accountId,
      kycStatus: accountId === personas.ada.accountId ? 'Completed' : 'NotStarted',
    })),
  )
  await db.insert(legacyAccounts).values({
    id: legacy.legacyAccountId,
    username: 'oldie',
    email: 'oldie@example.com',
    phone: '+2348026789012',
    firstname: 'Olu',
    lastname: 'Die',
    passwordHash: await hashOf(legacy.password),
  })
}
