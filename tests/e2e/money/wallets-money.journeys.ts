import type { Page } from '@playwright/test'
import { expect } from '../fixtures'

const wallet = '/dashboard/wallets/USDT/tron'

export interface MoneyJourney {
  /** The path of the upstream call that moves the money. */
  path: string
  page: string
  /** Fills in the form and opens the review. */
  review: (page: Page, amount?: string) => Promise<void>
  confirm: string
  done: string
  /** What is left of 100 USDT after one execution. */
  left: string
}

const clickButton = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).click()
}
const clickContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

export const journeys: Record<string, MoneyJourney> = {
  sell: {
    path: '/v1/app/wallets/sell',
    page: `${wallet}/sell`,
    review: async (page, amount = '20') => {
      await page.getByRole('textbox', { name: 'Amount in USDT' }).fill(amount)
      await clickContinue(page)
    },
    confirm: 'Sell',
    done: 'Transaction Success!',
    left: '80',
  },
  'sell-all': {
    path: '/v1/app/wallets/sell/all',
    page: `${wallet}/sell`,
    review: (page) => page.getByRole('button', { name: 'Sell all' }).click(),
    confirm: 'Sell all',
    done: 'Transaction Success!',
    left: '0',
  },
  transfer: {
    path: '/v1/app/wallets/transfer',
    page: wallet,
    review: async (page, amount = '20') => {
      await clickButton(page, 'Transfer')
      await page.getByRole('textbox', { name: 'Username or email' }).fill('bola')
      await expect(page.getByText('Bola Adeyemi')).toBeVisible()
      await page.getByRole('textbox', { name: 'Amount in USDT' }).fill(amount)
      await clickContinue(page)
    },
    confirm: 'Transfer to Bola',
    done: 'Transfer completed',
    left: '80',
  },
  swap: {
    path: '/v1/app/wallets/swap',
    page: '/dashboard/wallets',
    review: async (page, amount = '20') => {
      await clickButton(page, 'Swap')
      await page.getByLabel('From').selectOption('USDT tron')
      await page.getByLabel('To', { exact: true }).selectOption('BTC btc')
      await expect(page.getByRole('button', { name: 'Max USDT' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Amount in USDT' }).fill(amount)
      await clickContinue(page)
    },
    confirm: 'Swap',
    done: 'Swap completed',
    left: '80',
  },
}
