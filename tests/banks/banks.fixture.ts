import type { Answers } from '../stage/app-stage'
import { fireEvent, openApp, signedIn } from '../stage/app-stage'
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

const row = (id: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-account="${id}"]`)
  if (!found) throw new Error(`No account ${id}`)
  return found
}

/** Opens an account's menu, where it has one. */
const openMenu = (id: string): void => {
  const more = row(id).querySelector('[aria-haspopup=dialog]')
  if (more && !row(id).querySelector('dialog')) fireEvent.click(more)
}

/** What can be pressed in an account's row and its menu. */
export const buttonsOf = (id: string): string => {
  openMenu(id)
  return [...row(id).querySelectorAll('button')]
    .map(({ textContent }) => textContent)
    .filter(Boolean)
    .join(' ')
}

/** A button of an account's row, or of its menu, which is opened for it. */
export const buttonIn = (id: string, name: string): HTMLButtonElement => {
  const find = () => [...row(id).querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!find()) openMenu(id)
  const found = find()
  if (!found) throw new Error(`${id} has no button ${name}`)
  return found
}

/** What an account's menu holds, the reason below it included; null where it has none. Closed again. */
export const menuOf = (id: string): string | null => {
  openMenu(id)
  const dialog = row(id).querySelector('dialog')
  const text =
    dialog && [...dialog.querySelectorAll('button, button + p')].map((one) => one.textContent).join(' ')
  if (dialog) fireEvent(dialog, new Event('cancel', { cancelable: true }))
  return text
}
