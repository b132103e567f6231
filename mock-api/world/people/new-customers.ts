import { randomInt } from 'node:crypto'
import type { Database } from '../../database/database'
import { newId } from '../../database/ids'
import { accounts, customers, legacyAccounts } from '../../schema/accounts'
import { bankAccounts, banks } from '../../schema/banks'

export interface Credentials {
  accountId: string
  username: string
  email: string
  password: string
}

export const kinds = [
  { kind: 'regular', text: 'Regular: with a bank account' },
  { kind: 'new', text: 'Brand-new: no bank account' },
  { kind: 'kyc', text: 'Identity check required' },
  { kind: 'wallet', text: 'Keeps deposits in the wallet' },
  { kind: 'long-history', text: 'Long history: 10,000 sales' },
  { kind: 'referrer', text: 'Referrer: 7, who referred 5' },
  { kind: 'old', text: 'Old account, to be recovered' },
] as const

export type Kind = (typeof kinds)[number]['kind']

export const newCustomerPassword = 'Naira-2026'

export const largeHistorySales = 10_000

const firstNames = 'Amara Chidi Efe Farida Ibrahim Lola Ngozi Obinna Tunde Zainab'.split(' ')
const lastNames = 'Adeyemi Bello Danjuma Eze Ibe Lawal Musa Nwosu Okafor Sani'.split(' ')

const oneOf = (names: readonly string[]): string => names[randomInt(names.length)]!
const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0')

/** Creates a customer who can log in. `passwordHash`: of `newCustomerPassword`. */
export async function createNewcomer(
  db: Database,
  now: Date,
  kind: Kind,
  passwordHash: string,
): Promise<Credentials> {
  const [firstName, lastName] = [oneOf(firstNames), oneOf(lastNames)]
  const username = `${firstName.toLowerCase()}${digits(5)}`
  const person = { username, email: `${username}@example.ng`, phone: `+23480${digits(8)}`, passwordHash }
  const credentials = { username, email: person.email, password: newCustomerPassword }
  if (kind === 'old') {
    const id = newId('old')
    await db.insert(legacyAccounts).values({ ...person, id, firstname: firstName, lastname: lastName })
    return { ...credentials, accountId: id }
  }
  const accountId = newId('acc')
  await db.transaction(async (tx) => {
    await tx.insert(accounts).values({
      ...person,
      id: accountId,
      firstName,
      lastName,
      role: 'customer',
      referralCode: `${firstName.slice(0, 3).toUpperCase()}${digits(6)}`,
      createdAt: now,
    })
    await tx.insert(customers).values({
      id: newId('cus'),
      accountId,
      kycRequired: kind === 'kyc',
      walletMode: kind === 'wallet',
    })
    if (kind !== 'new') await addBankAccount(tx, accountId, `${firstName} ${lastName}`, now)
  })
  return { ...credentials, accountId }
}

async function addBankAccount(db: Database, accountId: string, accountName: string, now: Date) {
  const bankRows = await db.select({ id: banks.id }).from(banks)
  await db.insert(bankAccounts).values({
    id: newId('bank'),
    accountId,
    bankId: oneOf(bankRows.map(({ id }) => id)),
    accountName,
    accountNumber: digits(10),
    accountType: 'savings',
    isDefault: true,
    createdAt: now,
  })
}
