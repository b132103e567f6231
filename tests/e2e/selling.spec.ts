import type { Page } from '@playwright/test'
import { expect, nameNetwork, test } from './fixtures'
import { openAs } from './signed-in'
import type { WorldClient } from './world-client'

interface Sale {
  coin: string
  /** Of a coin with several networks. */
  network?: string
  networkName: string
  symbol: string
  chain: string
  amount: string
  address: RegExp
}

const ethereum = { networkName: 'Ethereum (ERC-20)', chain: 'eth', address: /^0x/ }
const smartChain = { networkName: 'BNB Smart Chain (BEP-20)', chain: 'bsc', address: /^0x/ }
const tron = { networkName: 'Tron (TRC-20)', chain: 'tron', address: /^T/ }
const tether = { coin: 'USDT', symbol: 'USDT', amount: '100' }

/** From the sell page to the naira: deposit, confirmation, payout. */
const sell = async (page: Page, world: WorldClient, sale: Sale): Promise<void> => {
  const { coin, network, networkName, symbol, chain, amount, address } = sale
  await page.goto('/dashboard/sell')
  if (network) {
    await page.getByRole('button', { name: new RegExp(coin) }).click()
    await page.getByRole('link', { name: new RegExp(`^${network}`) }).click()
  } else await page.getByRole('link', { name: new RegExp(`^${coin}`) }).click()
  await nameNetwork(page, networkName)
  await expect(page.locator('[data-address]')).toHaveText(address)

  const { id: transaction, transactionId } = await world.deposit('ada', symbol, chain, amount)
  await world.confirm(transactionId)
  await world.approve(transactionId)
  await page.goto(`/dashboard/transactions/details?id=${transaction}`)
  await expect(page.getByText(transactionId)).toBeVisible()
  await expect(page.getByText(/Recieved ₦[\d,]+\.\d\d/)).toBeVisible()
  expect(Number((await world.audit()).drift)).toBe(0)
}

test.beforeEach(async ({ page, world: _ }) => {
  test.slow()
  await openAs(page, 'ada')
})

test('[SELL-06] Bitcoin, Ethereum, BNB and USDT are offered, no other coin, and each is sold and paid', async ({
  page,
  world,
}) => {
  const coins = page.getByRole('region', { name: 'Rates' }).getByRole('listitem')
  await expect(coins).toHaveText([/^Bitcoin/, /^Ethereum/, /^BNB/, /^USDT/])
  const sales: Sale[] = [
    {
      coin: 'Bitcoin',
      networkName: 'Bitcoin',
      symbol: 'BTC',
      chain: 'btc',
      amount: '0.01',
      address: /^bc1q/,
    },
    { coin: 'Ethereum', symbol: 'ETH', amount: '0.1', ...ethereum },
    { coin: 'BNB', symbol: 'BNB', amount: '0.5', ...smartChain },
    { ...tether, network: 'TRC-20', ...tron },
  ]
  for (const sale of sales) await sell(page, world, sale)
})

test('[SELL-07] USDT is sold and paid on Ethereum, on BSC and on Tron', async ({ page, world }) => {
  const sales: Sale[] = [
    { ...tether, network: 'ERC-20', ...ethereum },
    { ...tether, network: 'BEP-20', ...smartChain },
    { ...tether, network: 'TRC-20', ...tron },
  ]
  for (const sale of sales) await sell(page, world, sale)
})
