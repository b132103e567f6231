import type { Responses } from '../gateway/schema-fetch'
import type { BankAccount } from './accounts.fixture'

export const banks = [
  { id: '000014', name: 'Access Bank' },
  { id: '000016', name: 'First Bank of Nigeria' },
  { id: '000013', name: 'GTBank' },
  { id: '090267', name: 'Kuda Microfinance Bank' },
  { id: '100004', name: 'OPay' },
]

export const savedAccount = (id: string, overrides: Partial<BankAccount> = {}): BankAccount => ({
  id,
  accountName: 'Ada Obi',
  accountNumber: '0123456789',
  accountType: 'savings',
  bank: banks[2]!,
  isDefault: false,
  status: 'active',
  ...overrides,
})

/** A default account at GTBank, a current account at OPay and a deleted account at First Bank. */
export const bankAccounts = [
  savedAccount('a', { isDefault: true }),
  savedAccount('b', { bank: banks[4]!, accountType: 'current', accountNumber: '8031234567' }),
  savedAccount('c', { bank: banks[1]!, status: 'deleted', accountNumber: '3098765432' }),
]

export const bankResponses: Responses = {
  banks: () => banks,
  bankAccounts: () => bankAccounts,
  oldBankAccounts: () => [],
  addBankAccount: ({ input }: { input: { bankId: string } }) =>
    savedAccount('n', { ...input, bank: banks.find(({ id }) => id === input.bankId)! }),
  deleteBankAccount: ({ id }: { id: string }) => savedAccount(id, { status: 'deleted' }),
}
