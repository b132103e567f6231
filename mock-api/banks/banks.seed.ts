import { legacy, personas } from '../accounts/personas'
import type { Database } from '../database/database'
import { bankList } from './bank-list'
import { bankAccounts, banks, oldBankAccounts } from './banks.schema'

const day = 86_400_000

/** The country's banks, and the seeded people's accounts in them. */
export const seedBanks = async (db: Database, epoch: Date): Promise<void> => {
  const ago = (days: number) => new Date(epoch.getTime() - days * day)
  await db.insert(banks).values(bankList.map(([id, name]) => ({ id, name })))
  const ada = { accountId: personas.ada.accountId, accountName: 'Ada Okafor' }
  const bola = { accountId: personas.bola.accountId, accountName: 'Bola Adeyemi' }
  const kemi = { accountId: personas.kemi.accountId, accountName: 'Kemi Balogun' }
  await db.insert(bankAccounts).values([
    {
      ...ada,
      id: 'bac-ada-001',
      bankId: '000013',
      accountNumber: '0123456789',
      accountType: 'savings',
      isDefault: true,
      createdAt: ago(205),
    },
    {
      ...ada,
      id: 'bac-ada-002',
      bankId: '100004',
      accountNumber: '8031234567',
      accountType: 'current',
      createdAt: ago(90),
    },
    {
      ...ada,
      id: 'bac-ada-003',
      bankId: '000016',
      accountNumber: '3098765432',
      accountType: 'savings',
      status: 'deleted',
      createdAt: ago(160),
    },
    {
      ...bola,
      id: 'bac-bola-001',
      bankId: '000014',
      accountNumber: '0712345678',
      accountType: 'savings',
      isDefault: true,
      createdAt: ago(148),
    },
    {
      ...kemi,
      id: 'bac-kemi-001',
      bankId: '090267',
      accountNumber: '2001234567',
      accountType: 'savings',
      isDefault: true,
      createdAt: ago(29),
    },
  ])
  await db.insert(oldBankAccounts).values([
    {
      ...ada,
      id: 'oba-ada-001',
      bankId: '000018',
      accountNumber: '0034567891',
      accountType: 'savings',
      createdAt: ago(900),
    },
    {
      id: 'oba-oldie-001',
      legacyAccountId: legacy.legacyAccountId,
      bankId: '000015',
      accountName: 'Olu Die',
      accountNumber: '2087654321',
      accountType: 'savings',
      createdAt: ago(1100),
    },
    {
      id: 'oba-oldie-002',
      legacyAccountId: legacy.legacyAccountId,
      bankId: '000004',
      accountName: 'Olu Die',
      accountNumber: '1012345678',
      accountType: 'current',
      status: 'deleted',
      createdAt: ago(1400),
    },
  ])
}
