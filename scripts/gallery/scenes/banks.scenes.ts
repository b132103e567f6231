import type { Stage } from '../page/stage'
import { room } from '../scene'
import { never, stale, unreachable } from '../world/outcomes'
import { newbie } from '../world/people'

const banks = '/dashboard/banks'

const menuOfSecond = (stage: Stage) => stage.press(/^More for.*OPay|^More for.*4567/)

export const bankScenes = [
  ...room('Banks', {
    banks: { title: 'the accounts', at: banks, sign: /^0123456789/ },
    'banks-password': {
      title: 'a password is asked for',
      at: banks,
      answers: { makeBankAccountDefault: stale },
      sign: 'Enter your password',
      steps: (stage) => stage.press('Make default'),
    },
    'banks-menu': { title: 'an account’s menu', at: banks, sign: 'Delete', steps: menuOfSecond },
    'banks-delete': {
      title: 'delete one?',
      at: banks,
      sign: 'Yes, delete',
      steps: async (stage) => {
        await menuOfSecond(stage)
        await stage.press('Delete')
      },
    },
    'banks-deleted': {
      title: 'the deleted ones',
      at: banks,
      sign: /^3098765432/,
      steps: (stage) => stage.press('Deleted'),
    },
    'banks-loading': {
      title: 'it loads',
      at: banks,
      answers: { bankAccounts: never },
      sign: 'Banks and Payments',
      busy: true,
    },
    'banks-failure': {
      title: 'nobody answers',
      at: banks,
      answers: { bankAccounts: unreachable },
      sign: /Oops/,
    },
    'banks-empty': { title: 'of a new customer', at: banks, as: newbie, sign: 'Add Bank Account' },
  }),
  ...room('Bank editor', {
    'bank-editor': {
      title: 'a new account',
      at: banks,
      sign: 'Account Number',
      steps: (stage) => stage.press('Add Bank Account'),
    },
    'bank-editor-banks': {
      title: 'the banks to choose from',
      at: banks,
      sign: 'Kuda Microfinance Bank',
      steps: async (stage) => {
        await stage.press('Add Bank Account')
        await stage.press('Bank', 'combobox')
      },
    },
    'bank-editor-problems': {
      title: 'with problems',
      at: banks,
      sign: 'invalid bank account',
      steps: async (stage) => {
        await stage.press('Add Bank Account')
        await stage.fill('Account Number', '208765439')
        await stage.fill('Beneficiary Name', 'Oluwatobiloba Chukwuemeka Adeyemi-Okonkwo-Fashola')
        await stage.submit('Beneficiary Name')
      },
    },
    'bank-editor-edit': {
      title: 'a saved account is edited',
      at: banks,
      sign: 'Edit Bank Account',
      steps: async (stage) => {
        await menuOfSecond(stage)
        await stage.press('Edit')
      },
    },
  }),
]
