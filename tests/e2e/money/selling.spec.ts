import { chooseNetwork, expect, navigate, primaryNavigation, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

/** Each coin on each of its networks: where the sell page leads to it, and what is sold. */
const sales = [
  ['Bitcoin', null, 'Bitcoin', 'BTC', 'btc', '0.01', /^bc1q/],
  ['Ethereum', null, 'Ethereum (ERC-20)', 'ETH', 'eth', '0.1', /^0x/],
  ['BNB', null, 'BNB Smart Chain (BEP-20)', 'BNB', 'bsc', '0.5', /^0x/],
  ['USDT', 'ERC-20', 'Ethereum (ERC-20)', 'USDT', 'eth', '100', /^0x/],
  ['USDT', 'BEP-20', 'BNB Smart Chain (BEP-20)', 'USDT', 'bsc', '100', /^0x/],
  ['USDT', 'TRC-20', 'Tron (TRC-20)', 'USDT', 'tron', '100', /^T/],
] as const

test('the app lists exactly its four coins, and each sale is paid [SELL-06] [SELL-07]', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openSignedIn(page, 'ada')
  const coins = page.getByRole('region', { name: 'Rates' }).getByRole('listitem')
  await expect(coins).toHaveText([
    /^USDT.*₦1,\d{3}.*best of 3/,
    /^Bitcoin.*₦1,\d{3}/,
    /^Ethereum.*₦/,
    /^BNB.*₦/,
  ])
  // The calculator first; below the announcement the first rates, above the bar.
  await expect(page.getByLabel('You get (₦)')).toHaveValue('165,275.00')
  await expect(page.getByRole('region', { name: 'Admin Message' })).toBeVisible()
  const bar = await primaryNavigation(page).boundingBox()
  const row = await coins.first().boundingBox()
  expect(row!.y + row!.height).toBeLessThanOrEqual(bar!.y)
  for (const [coin, network, networkName, symbol, chain, amount, address] of sales) {
    await navigate(page, '/dashboard/sell')
    if (network) {
      await page.getByRole('button', { name: new RegExp(coin) }).click()
      await page.getByRole('link', { name: new RegExp(`^${network}`) }).click()
    } else await page.getByRole('link', { name: new RegExp(`^${coin}`) }).click()
    await chooseNetwork(page, networkName)
    // Ada's seeded deposit of ETH is unpaid and stays above the address.
    if (coin === 'Ethereum') await page.getByRole('button', { name: 'Show the address' }).click()
    await expect(page.locator('[data-address]')).toHaveText(address)

    const { id, transactionId } = await world.deposit('ada', symbol, chain, amount)
    await world.confirm(transactionId)
    await world.approve(transactionId)
    await navigate(page, `/dashboard/transactions/details?id=${id}`)
    await expect(page.getByText(transactionId)).toBeVisible()
    await expect(page.getByText(/Recieved ₦[\d,]+\.\d\d/)).toBeVisible()
  }
  expect(Number((await world.audit()).drift)).toBe(0)
})
