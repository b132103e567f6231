import type { Page } from '@playwright/test'
import { chooseNetwork, expect, latestCode, submitLogin } from '../fixtures'
import type { WorldClient } from '../world-client'

/** A place to type: how to get there, and its fields. */
export interface TypedForm {
  open: (page: Page, world: WorldClient) => Promise<unknown>
  /** The names of all its fields; a missing or an extra one fails. */
  fields: readonly string[]
  /** The source files that put them there. */
  files: readonly string[]
  /** What is sent with any text that is not empty, last of all; the other forms know better. */
  sends?: string
}

const clickButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
/** At an address, after one or two clicks. */
const at =
  (path: string, ...names: readonly (string | RegExp)[]) =>
  async (page: Page) => {
    await page.goto(path)
    for (const name of names) await clickButton(page, name)
  }
const wallet = '/dashboard/wallets/USDT/tron'

/** Before the login. */
export const beforeLogin: Readonly<Record<string, TypedForm>> = {
  login: {
    open: at('/login'),
    fields: ['Username or email', 'Password'],
    files: ['auth/login/login.screen.tsx'],
  },
  register: {
    open: at('/register'),
    fields: [
      ...['First name', 'Last name', 'Username', 'Email', 'Phone number', 'Referral code (optional)'],
      'Password',
    ],
    files: ['auth/register/register.screen.tsx'],
  },
  recovery: {
    open: at('/recovery'),
    fields: ['Email'],
    files: ['auth/recovery/recovery.screen.tsx'],
  },
  'recovery, code': {
    open: async (page) => {
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByLabel('Email').press('Enter')
      await expect(page.getByLabel('6-digit code')).toBeVisible()
    },
    fields: ['6-digit code'],
    files: ['auth/recovery/recovery.screen.tsx'],
  },
  'recovery, new password': {
    open: async (page, world) => {
      await page.getByLabel('6-digit code').fill(await latestCode(world, 'ada@example.com'))
      await page.getByLabel('6-digit code').press('Enter')
      await expect(page.getByLabel('Confirm new password')).toBeVisible()
    },
    fields: ['New password', 'Confirm new password'],
    files: ['auth/recovery/recovery.screen.tsx'],
    sends: 'ResetPassword',
  },
  verify: {
    open: at('/verify'),
    fields: ['Code on the receipt'],
    files: ['transactions/verify/verify.screen.tsx'],
  },
  'old account': {
    open: async (page) => {
      await page.goto('/login')
      await submitLogin(page, 'oldie', 'Old-Naira-1')
      await expect(page).toHaveURL(/\/recovery\/old$/)
    },
    fields: ['First name', 'Last name', 'Username', 'Email', 'Phone number'],
    files: ['auth/old-account/old-account.screen.tsx'],
  },
}

/** Behind it. */
export const afterLogin: Readonly<Record<string, TypedForm>> = {
  deposit: {
    open: async (page) => {
      await page.goto('/dashboard/sell/details?rateId=6')
      await chooseNetwork(page, 'Tron (TRC-20)')
    },
    fields: ['If I send (USDT)', 'I get (₦)', 'Paste the address back to check it'],
    files: ['sell/estimate.view.tsx', 'sell/deposit/sender.view.tsx'],
  },
  calculator: {
    open: at('/dashboard/sell'),
    fields: ['$', '₦'],
    files: ['sell/rates/calculator.view.tsx'],
  },
  search: {
    open: at('/dashboard/transactions'),
    fields: ['Search transactions'],
    files: ['transactions/search/search-line.view.tsx'],
  },
  comment: {
    open: at('/dashboard/transactions/details?id=tx-ada-003'),
    fields: ['Your comment'],
    files: ['transactions/comments/comments.view.tsx'],
    sends: 'AddComment',
  },
  report: {
    open: async (page) => {
      await page.goto('/dashboard/transactions/details?id=tx-ada-003')
      await clickButton(page, 'Report Transaction')
      await page.getByLabel('Reason').selectOption({ index: 1 })
    },
    fields: ['Comment (optional)'],
    files: ['transactions/report/report.dialog.tsx'],
    sends: 'ReportTransaction',
  },
  complaint: {
    open: at('/dashboard/help', /^Make a complaint/, "It's not listed"),
    fields: [
      ...['Transaction ID', 'Blockchain transaction hash', 'Description (optional)'],
      'Additional details (optional)',
    ],
    files: ['help/complaint.dialog.tsx'],
    sends: 'FileComplaint',
  },
  'new bank account': {
    open: at('/dashboard/banks', 'Add Bank Account'),
    fields: ['Bank', 'Account Number', 'Beneficiary Name'],
    files: ['banks/editor/bank-editor.dialog.tsx'],
  },
  'known bank account': {
    open: at('/dashboard/banks', /^More for/, 'Edit'),
    fields: ['Bank', 'Account Number', 'Beneficiary Name', 'Password'],
    files: ['banks/editor/bank-editor.dialog.tsx'],
    sends: 'EditBankAccount',
  },
  're-authentication': {
    open: at('/dashboard/banks', 'Make default'),
    fields: ['Password'],
    files: ['ui/controls/password-dialog.view.tsx'],
    sends: 'Login',
  },
  transfer: {
    open: async (page) => {
      await page.goto(wallet)
      await clickButton(page, 'Transfer')
      await page.getByRole('textbox', { name: 'Username or email' }).fill('bola')
      await expect(page.getByText('Bola Adeyemi')).toBeVisible()
    },
    fields: ['Username or email', 'Amount in USD', 'Amount in USDT'],
    files: ['wallets/orders/transfer/transfer.dialog.tsx'],
  },
  sell: {
    open: at(`${wallet}/sell`),
    fields: ['Amount in USDT', 'Amount in USD'],
    files: ['wallets/orders/wallet-sale/wallet-sale.dialog.tsx'],
  },
  swap: {
    open: async (page) => {
      await page.goto('/dashboard/wallets')
      await clickButton(page, 'Swap')
      await page.getByLabel('From').selectOption('USDT tron')
      await page.getByLabel('To', { exact: true }).selectOption('BTC btc')
    },
    fields: ['Amount in USDT'],
    files: ['wallets/orders/swap/swap.dialog.tsx'],
  },
  profile: {
    open: at('/dashboard/profile', 'Edit first name', 'Edit last name', 'Edit phone number'),
    fields: ['First name', 'Last name', 'Phone number'],
    files: ['profile/profile.screen.tsx'],
    sends: 'UpdateName',
  },
  'another referral code': {
    open: async (page) => {
      await page.goto('/dashboard/sell')
      await page.evaluate(() => {
        const { id: accountId } = JSON.parse(localStorage.getItem('app.account') ?? '{}')
        const refusedReferral = { accountId, code: 'NOBODY', isUnknown: true, at: Date.now() }
        localStorage.setItem('app.refusedReferral', JSON.stringify(refusedReferral))
      })
      await page.reload()
    },
    fields: ['Referral code', '$', '₦'],
    files: ['referrals/link-referral.view.tsx'],
    sends: 'AddReferralCode',
  },
  'new password': {
    open: at('/dashboard/profile', /^Change Password/),
    fields: ['Old password', 'New password'],
    files: ['profile/password-dialogs.tsx'],
    sends: 'ChangePassword',
  },
  'end of the account': {
    open: at('/dashboard/profile', /^Delete Account/),
    fields: ['Password'],
    files: ['ui/controls/password-dialog.view.tsx'],
    sends: 'DeleteAccount',
  },
  note: {
    open: at('/dashboard/transactions/details?id=tx-ada-003', /^(Add a|Edit) note$/),
    fields: ['Note'],
    files: ['transactions/note/note.view.tsx'],
    sends: 'SetNote',
  },
}
