import { cutUpstream, expect, holdReads, logInAs, open, press, type Scene } from './scene'

const sell = '/dashboard/sell'
/** USDT on Tron. */
const tether = `${sell}/details?rateId=6`

export const sellScenes: readonly Scene[] = [
  {
    name: 'sell',
    play: async ({ page, world, shoot }) => {
      await logInAs(page, 'ada')
      await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
      await shoot('sell')
      await page.clock.setFixedTime(Date.now() + 2 * 60_000)
      await expect(page.getByText(/^updated \d+ min ago$/)).toBeVisible()
      await shoot('sell: old rates')
      await page.getByRole('button', { name: /USDT/ }).click()
      await world.announce(
        'Withdrawals to Zenith Bank are slower than usual today. Your money is safe: it arrives within 24 hours. We are sorry.',
      )
      await press(page, 'Refresh')
      await expect(page.getByText(/Zenith Bank/)).toBeVisible()
      await shoot('sell: open coin, announcement')
    },
  },
  {
    name: 'sell: weather',
    play: async ({ page, world, context, shoot }) => {
      await logInAs(page, 'ada')
      await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
      await holdReads(world)
      await page.reload()
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
      await shoot('sell: loading')
      await world.clearFaults()
      await world.release()
      await cutUpstream(world)
      await page.reload()
      await expect(page.getByText(/Oops/).first()).toBeVisible()
      await shoot('sell: failure, last known rates')
      await world.clearFaults()
      await press(page, 'Refresh')
      await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
      await context.setOffline(true)
      await press(page, 'Refresh')
      await expect(page.getByText(/Oops/).first()).toBeVisible()
      await shoot('sell: offline')
    },
  },
  {
    name: 'sell: identity',
    play: async ({ page, shoot }) => {
      await logInAs(page, 'kemi')
      await expect(page.getByRole('dialog', { name: 'Verify your identity' })).toBeVisible()
      await shoot('sell: identity asked')
      await press(page.getByRole('dialog'), 'Not now')
      await expect(page.getByRole('region', { name: 'Identity' })).toBeVisible()
      await shoot('sell: identity later')
    },
  },
  {
    name: 'deposit',
    play: async ({ page, shoot }) => {
      await logInAs(page, 'ada')
      await open(page, tether)
      await expect(page.getByRole('button', { name: 'Tron (TRC-20)', exact: true })).toBeVisible()
      await shoot('deposit: network asked')
      await press(page, 'BNB Smart Chain (BEP-20)')
      await expect(page.getByText(/^Not BNB Smart Chain/)).toBeVisible()
      await shoot('deposit: wrong network')
      await press(page, 'Tron (TRC-20)')
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
      await shoot('deposit: address')
      await press(page, 'Copy USDT Address')
      await expect(page.getByText('Address Copied!')).toBeVisible()
      await page.getByText('Address Copied!').hover()
      await shoot('deposit: copied')
      await page.getByLabel('If I send (USDT)').fill('123456789.12')
      await page.getByLabel('Paste the address back to check it').fill('TNPdqto8HiuMzoG7Vv9wyyYhWzCojLeHAF')
      await page.getByLabel('Where are you sending from?').selectOption('Binance')
      await shoot('deposit: estimate, sender, paste-back')
    },
  },
  {
    name: 'deposit: every coin',
    play: async ({ page, shoot }) => {
      await logInAs(page, 'ada')
      for (const [rateId, coin, network] of [
        [1, 'Bitcoin', 'Bitcoin'],
        [2, 'Ethereum', 'Ethereum'],
        [3, 'BNB', 'BNB Smart Chain'],
      ] as const) {
        await open(page, `${sell}/details?rateId=${rateId}`)
        await page
          .getByRole('main')
          .getByRole('button', { name: new RegExp(`^${network}`) })
          .first()
          .click()
        await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
        await shoot(`deposit: ${coin}`)
      }
    },
  },
  {
    name: 'deposit: weather',
    play: async ({ page, world, shoot }) => {
      await logInAs(page, 'newbie')
      await holdReads(world)
      await page.goto(tether)
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
      await shoot('deposit: loading')
      await world.clearFaults()
      await world.release()
      await page.reload()
      await expect(page.getByRole('button', { name: 'Tron (TRC-20)', exact: true })).toBeVisible()
      await shoot('deposit: no bank account')
      await cutUpstream(world)
      await page.reload()
      await expect(page.getByText(/Oops/).first()).toBeVisible()
      await shoot('deposit: failure')
      await page.goto(`${sell}/details?rateId=abc`)
      await expect(page.getByText('Invalid rate')).toBeVisible()
      await shoot('deposit: invalid rate')
    },
  },
]
