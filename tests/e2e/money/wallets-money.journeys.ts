import type { Page } from '@playwright/test'
import { expect } from '../fixtures'

const wallet = '/dashboard/wallets/USDT/tron'

export interface MoneyJourney {
  /** The path of the upstream call that moves the money. */
  path: string
  page: string
  /** Fills in 20 USDT and opens the review. */
  review: (page: Page) => Promise<void>
  confirm: string
}

const clickButton = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).click()
}
const clickContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

export const journeys = {
  sell: {
    path: '/v1/app/wallets/sell',
    page: `${wallet}/sell`,
    review: async (page) => {
      await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('20')
      await clickContinue(page)
    },
    confirm: 'Sell',
  },
  transfer: {
    path: '/v1/app/wallets/transfer',
    page: wallet,
    review: async (page) => {
      await clickButton(page, 'Transfer')
      await page.getByRole('textbox', { name: 'Username or email' }).fill('bola')
      await expect(page.getByText('Bola Adeyemi')).toBeVisible()
      await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('20')
      await clickContinue(page)
    },
    confirm: 'Transfer to Bola',
  },
  swap: {
    path: '/v1/app/wallets/swap',
    page: '/dashboard/wallets',
    review: async (page) => {
      await clickButton(page, 'Swap')
      await page.getByLabel('From').selectOption('USDT tron')
      await page.getByLabel('To', { exact: true }).selectOption('BTC btc')
      await expect(page.getByRole('button', { name: 'Max USDT' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('20')
      await clickContinue(page)
    },
    confirm: 'Swap',
  },
} satisfies Record<string, MoneyJourney>
