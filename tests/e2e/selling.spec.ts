import { expect, logIn, nameNetwork, test } from './fixtures'

const networkNames = {
  btc: 'Bitcoin',
  eth: 'Ethereum (ERC-20)',
  bsc: 'BNB Smart Chain (BEP-20)',
  tron: 'Tron (TRC-20)',
}

const coins = [
  {
    id: 'SELL-06',
    coin: 'Bitcoin',
    network: null,
    symbol: 'BTC',
    chain: 'btc',
    amount: '0.01',
    address: /^bc1q/,
  },
  {
    id: 'SELL-06',
    coin: 'Ethereum',
    network: null,
    symbol: 'ETH',
    chain: 'eth',
    amount: '0.1',
    address: /^0x/,
  },
  { id: 'SELL-06', coin: 'BNB', network: null, symbol: 'BNB', chain: 'bsc', amount: '0.5', address: /^0x/ },
  {
    id: 'SELL-07',
    coin: 'USDT',
    network: 'ERC-20',
    symbol: 'USDT',
    chain: 'eth',
    amount: '100',
    address: /^0x/,
  },
  {
    id: 'SELL-07',
    coin: 'USDT',
    network: 'BEP-20',
    symbol: 'USDT',
    chain: 'bsc',
    amount: '100',
    address: /^0x/,
  },
  {
    id: 'SELL-07',
    coin: 'USDT',
    network: 'TRC-20',
    symbol: 'USDT',
    chain: 'tron',
    amount: '100',
    address: /^T/,
  },
] as const

for (const { id, coin, network, symbol, chain, amount, address } of coins) {
  test(`[${id}] ${coin}${network ? ` on ${network}` : ''} is sold and paid`, async ({ page, world }) => {
    await logIn(page, 'ada', 'Ada-Naira-1')
    if (network) {
      await page.getByRole('button', { name: new RegExp(coin) }).click()
      await page.getByRole('link', { name: new RegExp(`^${network}`) }).click()
    } else await page.getByRole('link', { name: new RegExp(`^${coin}`) }).click()
    await nameNetwork(page, networkNames[chain])
    await expect(page.locator('[data-address]')).toHaveText(address)

    const { id: transaction, transactionId } = await world.deposit('ada', symbol, chain, amount)
    await world.confirm(transactionId)
    await world.approve(transactionId)
    await page.goto(`/dashboard/transactions/details?id=${transaction}`)
    await expect(page.getByText(transactionId)).toBeVisible()
    await expect(page.getByText(/Recieved ₦[\d,]+\.\d\d/)).toBeVisible()
    expect(Number((await world.audit()).drift)).toBe(0)
  })
}
