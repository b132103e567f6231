import { hashOf, type PasswordCost } from '../accounts/passwords'
import { legacy, personas, staff } from '../accounts/personas'
import type { Database } from '../database/database'
import { accounts, customers, legacyAccounts } from '../schema/accounts'

const day = 86_400_000

const people: [
  person: { accountId: string; password: string },
  username: string,
  firstName: string,
  lastName: string,
  phone: string,
  referralCode: string,
  daysBeforeEpoch: number,
][] = [
  [personas.ada, 'ada', 'Ada', 'Okafor', '+2348031234567', 'ADA2K9QX', 210],
  [personas.bola, 'bola', 'Bola', 'Adeyemi', '+2347052345678', 'BLA7M3WZ', 150],
  [personas.newbie, 'newbie', 'Ngozi', 'Eze', '+2349063456789', 'NGZ4T8RV', 0],
  [personas.kemi, 'kemi', 'Kemi', 'Balogun', '+2348094567890', 'KMI5P2YD', 30],
  [staff, 'sade', 'Sade', 'Cole', '+2348015678901', 'SDE9H6JF', 400],
]

/** Their email addresses are in a domain that is reserved for examples (RFC 2606). */
export const seedAuth = async (db: Database, epoch: Date, cost?: PasswordCost): Promise<void> => {
  for (const [{ accountId, password }, username, firstName, lastName, phone, referralCode, days] of people)
    await db.insert(accounts).values({
      id: accountId,
      username,
      firstName,
      lastName,
      phone,
      referralCode,
      email: `${username}@example.com`,
      role: accountId === staff.accountId ? 'admin' : 'customer',
      passwordHash: await hashOf(password, cost),
      createdAt: new Date(epoch.getTime() - days * day),
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
    passwordHash: await hashOf(legacy.password, cost),
  })
}
