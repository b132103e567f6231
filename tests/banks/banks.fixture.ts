import type { Answers } from '../stage/app-stage'
import { openApp, signedIn } from '../stage/app-stage'
import type { BankAccount } from './accounts.stage'

export const banks = [
  { id: '000014', name: 'Access Bank' },
  { id: '000016', name: 'First Bank of Nigeria' },
  { id: '000013', name: 'GTBank' },
  { id: '090267', name: 'Kuda Microfinance Bank' },
  { id: '100004', name: 'OPay' },
]

export const saved = (id: string, more: Partial<BankAccount> = {}): BankAccount => ({
  id,
  accountName: 'Ada Obi',
  accountNumber: '0123456789',
  accountType: 'savings',
  bank: banks[2]!,
  isDefault: false,
  status: 'active',
  ...more,
})

/** The default at GTBank, a current one at OPay, a deleted one at First Bank. */
const three = [
  saved('a', { isDefault: true }),
  saved('b', { bank: banks[4]!, accountType: 'current', accountNumber: '8031234567' }),
  saved('c', { bank: banks[1]!, status: 'deleted', accountNumber: '3098765432' }),
]

/** The page over these accounts, with calls that answer as the server would; `answers` changes any of them. */
export const openBanks = (answers: Answers = {}) =>
  openApp('/dashboard/banks', {
    storage: signedIn(),
    answers: {
      banks: () => banks,
      bankAccounts: () => three,
      oldBankAccounts: () => [],
      addBankAccount: ({ input }: { input: { bankId: string } }) =>
        saved('n', { ...input, bank: banks.find(({ id }) => id === input.bankId)! }),
      deleteBankAccount: ({ id }: { id: string }) => saved(id, { status: 'deleted' }),
      ...answers,
    },
  })

/** Ids of the accounts shown, in their order. */
export const shownIds = (): string =>
  [...document.querySelectorAll<HTMLElement>('[data-account]')]
    .map(({ dataset }) => dataset.account)
    .join(' ')

const row = (id: string): HTMLElement => document.querySelector<HTMLElement>(`[data-account="${id}"]`)!

/** What can be pressed in an account's row. */
export const buttonsOf = (id: string): string =>
  [...row(id).querySelectorAll('button')].map(({ textContent }) => textContent).join(' ')

export const buttonIn = (id: string, name: string): HTMLButtonElement =>
  [...row(id).querySelectorAll('button')].find(({ textContent }) => textContent === name)!
