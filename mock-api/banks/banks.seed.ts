import { legacy, personas } from '../accounts/personas'
import type { Database } from '../database/database'
import { bankAccounts, banks, oldBankAccounts } from '../schema/banks'
import { bankList } from './bank-list'

const day = 86_400_000

export const seedBanks = async (db: Database, epoch: Date): Promise<void> => {
  const daysAgo = (days: number) => new Date(epoch.getTime() - days * day)
  await db.insert(banks).values(bankList.map(([id, name]) => ({ id, name })))
  const ada = { accountId: personas.ada.accountId, accountName: 'Ada Okafor' }
  const bola = { accountId: personas.bola.accountId, accountName: 'Bola Adeyemi' }
  const kemi = { accountId: personas.kemi.accountId, accountName: 'Kemi Balogun' }
  const oldie = { legacyAccountId: legacy.legacyAccountId, accountName: 'Olu Die' }
  const savings = (id: string, bankId: string, accountNumber: string, days: number) => ({
    id,
    bankId,
    accountNumber,
    accountType: 'savings',
    createdAt: daysAgo(days),
  })
  const current = (...args: Parameters<typeof savings>) => ({ ...savings(...args), accountType: 'current' })
  await db.insert(bankAccounts).values([
    { ...ada, ...savings('bac-ada-001', '000013', '0123456789', 205), isDefault: true },
    { ...ada, ...current('bac-ada-002', '100004', '8031234567', 90) },
    { ...ada, ...savings('bac-ada-003', '000016', '3098765432', 160), status: 'deleted' },
    { ...bola, ...savings('bac-bola-001', '000014', '0712345678', 148), isDefault: true },
    { ...kemi, ...savings('bac-kemi-001', '090267', '2001234567', 29), isDefault: true },
  ])
  await db.insert(oldBankAccounts).values([
    { ...ada, ...savings('oba-ada-001', '000018', '0034567891', 900) },
    { ...oldie, ...savings('oba-oldie-001', '000015', '2087654321', 1100) },
    { ...oldie, ...current('oba-oldie-002', '000004', '1012345678', 1400), status: 'deleted' },
  ])
}
