import type { Page } from '@playwright/test'
import { expect } from '../fixtures'

const wallet = '/dashboard/wallets/USDT/tron'

export interface MoneyJourney {
  /** The upstream's call that moves the money. */
  path: string
  page: string
  /** Up to the frozen figures. */
  review: (page: Page, amount?: string) => Promise<void>
  confirm: string
  done: string
  /** The wallet's balance, from 100 USDT, after one execution. */
  left: string
}

const inWallets = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).click()
}
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** The four ways to move money out of a wallet, up to the confirming click. */
export const journeys: Record<string, MoneyJourney> = {
  sell: {
    path: '/v1/app/wallets/sell',
    page: `${wallet}/sell`,
    review: async (page, amount = '20') => {
      await page.getByRole('textbox', { name: 'Amount in USDT' }).fill(amount)
      await next(page)
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
      await inWallets(page, 'Transfer')
      await page.getByRole('textbox', { name: 'Username or email' }).fill('bola')
      await expect(page.getByText('Bola Adeyemi')).toBeVisible()
      await page.getByRole('textbox', { name: 'Amount in USDT' }).fill(amount)
      await next(page)
    },
    confirm: 'Transfer to Bola',
    done: 'Transfer completed',
    left: '80',
  },
  swap: {
    path: '/v1/app/wallets/swap',
    page: '/dashboard/wallets',
    review: async (page, amount = '20') => {
      await inWallets(page, 'Swap')
      await page.getByLabel('From').selectOption('USDT tron')
      await page.getByLabel('To', { exact: true }).selectOption('BTC btc')
      await expect(page.getByRole('button', { name: 'Max USDT' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Amount in USDT' }).fill(amount)
      await next(page)
    },
    confirm: 'Swap',
    done: 'Swap completed',
    left: '80',
  },
}
