import { begin, cutUpstream, expect, holdReads, open, press, type Scene, scene } from '../scene'

const sell = '/dashboard/sell'
/** USDT on Tron. */
const tether = `${sell}/details?rateId=6`

export const sellScenes: readonly Scene[] = [
  scene('sell', async ({ page, world, shoot }) => {
    await begin(page, 'ada')
    await shoot('sell', page.getByRole('link', { name: /^Bitcoin/ }))
    await page.clock.setFixedTime(Date.now() + 2 * 60_000)
    await shoot('sell: old rates', page.getByText(/^updated \d+ min ago$/))
    await page.getByRole('button', { name: /USDT/ }).click()
    await world.announce(
      'Withdrawals to Zenith Bank are slower than usual today. Your money is safe: it arrives within 24 hours. We are sorry.',
    )
    await press(page, 'Refresh')
    await shoot('sell: open coin, announcement', page.getByText(/Zenith Bank/))
  }),
  scene('sell: weather', async ({ page, world, context, shoot }) => {
    await begin(page, 'ada')
    await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
    await holdReads(world)
    await page.reload()
    await shoot('sell: loading', page.locator('[aria-busy=true]').first())
    await world.clearFaults()
    await world.release()
    await cutUpstream(world)
    await page.reload()
    await shoot(
      'sell: failure, last known rates',
      page
        .getByText(/ · as of \d/)
        .filter({ visible: true })
        .first(),
    )
    await world.clearFaults()
    await press(page, 'Refresh')
    await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
    await context.setOffline(true)
    await press(page, 'Refresh')
    await shoot(
      'sell: offline',
      page
        .getByText(/ · as of \d/)
        .filter({ visible: true })
        .first(),
    )
  }),
  scene('sell: identity', async ({ page, shoot }) => {
    await begin(page, 'kemi')
    await shoot('sell: identity asked', page.getByRole('dialog', { name: 'Verify your identity' }))
    await press(page.getByRole('dialog'), 'Not now')
    await shoot('sell: identity later', page.getByRole('region', { name: 'Identity' }))
  }),
  scene('deposit', async ({ page, shoot }) => {
    await begin(page, 'ada', tether)
    await shoot('deposit: network asked', page.getByRole('button', { name: 'Tron (TRC-20)', exact: true }))
    await press(page, 'BNB Smart Chain (BEP-20)')
    await shoot('deposit: wrong network', page.getByText(/^Not BNB Smart Chain/))
    await press(page, 'Tron (TRC-20)')
    await shoot('deposit: address', page.getByRole('img', { name: /^QR code/ }))
    await press(page, 'Copy USDT Address')
    await expect(page.getByText('Address Copied!')).toBeVisible()
    await page.getByText('Address Copied!').hover()
    await shoot('deposit: copied')
    await page.getByLabel('If I send (USDT)').fill('123456789.12')
    await page.getByLabel('Paste the address back to check it').fill('TNPdqto8HiuMzoG7Vv9wyyYhWzCojLeHAF')
    await page.getByLabel('Where are you sending from?').selectOption('Binance')
    await shoot('deposit: estimate, sender, paste-back')
  }),
  scene('deposit: every coin', async ({ page, shoot }) => {
    await begin(page, 'ada')
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
      await shoot(`deposit: ${coin}`, page.getByRole('img', { name: /^QR code/ }))
    }
  }),
  scene('deposit: weather', async ({ page, world, shoot }) => {
    await begin(page, 'newbie')
    await holdReads(world)
    await page.goto(tether)
    await shoot('deposit: loading', page.locator('[aria-busy=true]').first())
    await world.clearFaults()
    await world.release()
    await page.reload()
    await shoot('deposit: no bank account', page.getByRole('button', { name: 'Tron (TRC-20)', exact: true }))
    await cutUpstream(world)
    await page.reload()
    await shoot('deposit: failure', page.getByText(/Oops/).first())
    await page.goto(`${sell}/details?rateId=abc`)
    await shoot('deposit: invalid rate', page.getByText('Invalid rate'))
  }),
]
